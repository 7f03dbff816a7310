import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findLanguage, languages } from '../languages/languages.js';
import type { Language, Places } from '../languages/language.js';
import { CommandError } from '@voice-agent-platform/shared/process';
import { placesFor } from '../src/places.js';
import { MissingToolError, setUp } from '../src/set-up.js';
import { echo, useFolderAndOutput } from './support.js';

const test = useFolderAndOutput();

/** Returns the folders of a language in the folder of the test. */
function places(): Places {
  return {
    settings: join(test.folder, 'settings'),
    cache: join(test.folder, 'cache'),
    document: '',
    client: '',
  };
}

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
  const fails = language({ setUp: () => [{ argv: ['sh', '-c', 'echo "disk full"; exit 1'] }] });
  await expect(setUp(fails, places())).rejects.toThrow(/could not be installed[^]*disk full/);
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

it.each(languages)(
  'setUp installs the version of the generator that the help names: $name',
  async ({ name, generator, setUp: commandsFor, setUpFiles = [] }) => {
    const { settings } = placesFor({ name, generator }, { client: '' });
    const files = setUpFiles.map((file) => readFile(join(settings, file), 'utf8'));
    const commands = commandsFor(places(), generator.version).map(({ argv }) => argv.join(' '));
    const texts = [...commands, ...(await Promise.all(files))].join('\n');
    // The forms of pip, npm, Go, Maven, Cargo, and package.json.
    const pin = new RegExp(`${generator.name}(?:-cli)?(?:==|@v?|:| --version |": ")([\\w.]+)`, 'g');
    const versions = [...texts.matchAll(pin)].map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set([generator.version]));
  },
);

it('placesFor names the folder of a generator after its version and the files that pin its dependencies', () => {
  const python = findLanguage('python');
  const folderFor = (...setUpFiles: string[]) =>
    basename(placesFor({ ...python, setUpFiles }, { client: '' }).cache);
  const name = `openapi-python-client-${python.generator.version}`;
  expect(folderFor()).toBe(name);
  expect(folderFor('requirements.txt')).toMatch(new RegExp(`^${name}-[\\da-f]{8}$`));
  expect(folderFor('config.yaml')).not.toBe(folderFor('requirements.txt'));
});

it('python starts in isolated mode, which ignores modules of the current folder and of PYTHONPATH', () => {
  const { tools, setUp: commandsFor, generate } = findLanguage('python');
  const commands = [
    ...tools.map(({ probe }) => probe),
    ...[...commandsFor(places(), ''), ...generate(places())].map(({ argv }) => argv),
  ];
  expect(commands).toHaveLength(4);
  for (const [program, option] of commands) {
    expect(program).toMatch(/python3?$/);
    expect(option).toBe('-I');
  }
});

/** Puts a program before the programs of the machine on the path. */
async function install(name: string, script: string): Promise<void> {
  await writeFile(join(test.folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${test.folder}${delimiter}${process.env.PATH}`);
}

it('java refuses a Java without the option --version, such as Java 8', async () => {
  await install('java', '[ "$1" = -version ]');
  await expect(setUp(findLanguage('java'), places())).rejects.toThrow(
    'Java needs Java 17 or later. `java` is missing or does not work.',
  );
});

it.each([
  ['go', 'go', 'go version go1.24.9 linux/amd64', 'Go 1.25 or later'],
  ['rust', 'cargo', 'cargo 1.87.0 (99624be96 2025-05-06)', 'Rust 1.88 or later'],
  ['java', 'java', 'openjdk 11.0.25 2024-10-15', 'Java 17 or later'],
  ['kotlin', 'mvn', 'Apache Maven 3.6.3', 'Maven 3.8 or later'],
  ['python', 'python3', '3.10.12 (main, Nov  4 2025)', 'Python 3.11 or later with its venv module'],
])('%s refuses an older %s', async (name, program, version, needed) => {
  await install('java', 'echo openjdk 17.0.15 2025-04-15');
  await install(program, `echo '${version}'`);
  await expect(setUp(findLanguage(name), places())).rejects.toThrow(
    `needs ${needed}. \`${program}\` is too old: ${version}`,
  );
});

it('typescript reports that npm is missing', async () => {
  vi.stubEnv('PATH', test.folder);
  await expect(setUp(findLanguage('typescript'), places())).rejects.toThrow(
    'TypeScript needs npm. `npm` is missing or does not work. To install it: It comes with Node.',
  );
});
