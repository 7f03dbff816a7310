import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLanguage, MissingToolError, run, runOnce, setUp, SetUpError } from '../src/index.js';
import type { Language } from '../src/language.js';
import { echo, folder, useFolder } from './support.js';

useFolder();

describe('the set-up', () => {
  const language = (changes: Partial<Language>): Language => ({ ...echo, ...changes });
  const places = () => ({
    settings: join(folder, 'settings'),
    cache: join(folder, 'cache'),
    document: '',
    client: '',
  });

  it('names a missing program and how to install it', async () => {
    const tools = [{ probe: ['no-such-program', '--version'], hint: 'Install it.' }];
    await expect(setUp(language({ title: 'Any', tools }), places())).rejects.toThrow(
      new MissingToolError('Any needs `no-such-program`, which is missing or too old. Install it.'),
    );
  });

  it('names the registry and the network if the generator cannot be downloaded', async () => {
    const fails = language({
      setUp: () => [{ argv: ['sh', '-c', 'echo "getaddrinfo ENOTFOUND pypi.org" >&2; exit 1'] }],
    });
    const error = await setUp(fails, places()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SetUpError);
    expect((error as Error).message).toMatch(
      /^echo 1\.0\.0 could not be installed from nowhere: the registry cannot be reached\. Check your network/,
    );
  });

  it('shows the output of a generator that cannot be installed for another reason', async () => {
    const fails = language({ setUp: () => [{ argv: ['sh', '-c', 'echo "disk full"; exit 1'] }] });
    await expect(setUp(fails, places())).rejects.toThrow(/could not be installed[^]*disk full/);
  });

  it('runs once, and again when a file that it names has changed or it was interrupted', async () => {
    const log = join(folder, 'log');
    const lock = join(places().settings, 'lock.txt');
    const commands = [{ argv: ['sh', '-c', `echo run >> '${log}'`, lock] }];
    await mkdir(places().settings);
    await writeFile(lock, '1');
    await runOnce(commands, places(), 'test');
    await runOnce(commands, places(), 'test');
    expect(await readFile(log, 'utf8')).toBe('run\n');

    await writeFile(lock, '2');
    const interrupted = [...commands, { argv: ['false'] }];
    await expect(runOnce(interrupted, places(), 'test')).rejects.toThrow('exited with status 1');
    await runOnce(commands, places(), 'test');
    expect(await readFile(log, 'utf8')).toBe('run\nrun\nrun\n');
  });

  it('runs once if several processes need the same generator at the same time', async () => {
    const log = join(folder, 'log');
    const command = `echo start >> '${log}'; sleep 0.5; echo end >> '${log}'`;
    const commands = [{ argv: ['sh', '-c', command] }];
    await Promise.all([1, 2, 3].map(() => runOnce(commands, places(), 'test')));
    expect(await readFile(log, 'utf8')).toBe('start\nend\n');
  });

  it('the set-up gives the commands the lock file of the settings, and runs again when it has changed', async () => {
    const copy = join(places().cache, 'lock.txt');
    const log = join(folder, 'log');
    const commands = [{ argv: ['sh', '-c', `cat '${copy}' >> '${log}'`] }];
    await mkdir(places().settings);
    for (const content of ['1', '1', '2']) {
      await writeFile(join(places().settings, 'lock.txt'), content);
      await runOnce(commands, places(), 'test', { files: ['lock.txt'] });
    }
    expect(await readFile(log, 'utf8')).toBe('12');
  });
});

it('python ignores modules of the current folder', async () => {
  await writeFile(join(folder, 'logging.py'), 'raise SystemExit("imported")');
  const { tools, setUp: commandsFor } = findLanguage('python');
  const places = { settings: folder, cache: join(folder, 'cache'), document: '', client: '' };
  const commands = [
    ...tools.map(({ probe }) => probe),
    ...commandsFor(places).map(({ argv }) => argv),
  ];
  const python = commands.filter(([program]) => program === 'python3');
  expect(python).toHaveLength(2);
  for (const argv of python) {
    const flags = argv.slice(
      0,
      argv.findIndex((word) => word === '-c' || word === '-m'),
    );
    await run({ argv: [...flags, '-c', 'import logging'], cwd: folder });
  }
});

it('python replaces an environment that another Python made', async () => {
  const bin = join(folder, 'cache/venv/bin');
  await mkdir(bin, { recursive: true });
  await symlink('/no/such/python3', join(bin, 'python3'));
  const places = { settings: folder, cache: join(folder, 'cache'), document: '', client: '' };
  const [makeEnvironment] = findLanguage('python').setUp(places);
  await run({ argv: [...(makeEnvironment?.argv ?? []), '--without-pip'] });
  expect(await run({ argv: [join(bin, 'python3'), '-c', 'print(1)'] })).toBe('1\n');
});
