import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { findLanguage } from '../languages/languages.js';
import type { Language } from '../languages/language.js';
import { CommandError } from '@voice-agent-platform/shared/process';
import { placesFor } from '../src/places.js';
import { MissingToolError, setUp } from '../src/set-up.js';
import { echo, placesIn, useFolderAndOutput } from './support.js';

const test = useFolderAndOutput();

const places = () => placesIn(test.folder);

/** Returns the language `echo` with changes. */
function language(changes: Partial<Language>): Language {
  return { ...echo, ...changes };
}

it('setUp names a missing program and how to install it', async () => {
  const tool = { name: 'It', minimum: '2', hint: 'apt install it' };
  const tools = [{ ...tool, probe: ['no-such-program', '--version'] }];
  await expect(setUp(language({ title: 'Any', tools }), places())).rejects.toThrow(
    new MissingToolError(
      'Any needs It 2 or later. `no-such-program` is missing or does not work. To install it: apt install it',
    ),
  );
});

it.each([
  'getaddrinfo ENOTFOUND pypi.org',
  '[7] Could not connect to server (Failed to connect to index.crates.io)',
])(
  'setUp names the registry and the network if the generator cannot be downloaded: %s',
  async (output) => {
    const fails = language({
      setUp: () => [{ argv: ['sh', '-c', `echo "${output}" >&2; exit 1`] }],
    });
    const error = await setUp(fails, places()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect((error as Error).message).toMatch(
      /^echo 1\.0\.0 could not be installed from nowhere: the registry cannot be reached\. Check your network/,
    );
  },
);

it('setUp shows the output of a generator that cannot be installed for another reason', async () => {
  const fails = language({
    setUp: () => [{ argv: ['sh', '-c', 'echo "disk full"; exit 1', '-Dtimeout=60000'] }],
  });
  await expect(setUp(fails, places())).rejects.toThrow(
    /could not be installed from nowhere\.\n[^]*disk full/,
  );
});

it('setUp fetches a generator once, and again if it was interrupted', async () => {
  const log = join(test.folder, 'log');
  const note = { argv: ['sh', '-c', `echo run >> '${log}'`] };
  const interrupted = language({ setUp: () => [note, { argv: ['false'] }] });
  await expect(setUp(interrupted, places())).rejects.toThrow('exited with status 1');
  await setUp(language({ setUp: () => [note] }), places());
  await setUp(language({ setUp: () => [note] }), places());
  expect(await readFile(log, 'utf8')).toBe('run\nrun\n');
});

it('setUp gives the commands the files that pin the dependencies of the generator', async () => {
  await mkdir(places().settings);
  await writeFile(join(places().settings, 'lock.txt'), 'pinned');
  const pinned = language({
    setUpFiles: ['lock.txt'],
    setUp: ({ cache }) => [{ argv: ['cp', join(cache, 'lock.txt'), join(cache, 'copy')] }],
  });
  await setUp(pinned, places());
  expect(await readFile(join(places().cache, 'copy'), 'utf8')).toBe('pinned');
});

it('placesFor names the folder of a generator after its version and the files that pin its dependencies', () => {
  const python = findLanguage('python');
  const folderFor = (...setUpFiles: string[]) =>
    basename(placesFor({ ...python, setUpFiles }, { client: '' }).cache);
  const name = `openapi-python-client-${python.generator.version}`;
  expect(folderFor()).toBe(name);
  expect(folderFor('requirements.txt')).toMatch(new RegExp(`^${name}-[\\da-f]{8}$`));
  expect(folderFor('config.yaml')).not.toBe(folderFor('requirements.txt'));
});
