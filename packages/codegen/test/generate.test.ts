import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/internal/temporary-folder';
import {
  findLanguage,
  generate,
  languages,
  listFiles,
  MissingToolError,
  OutputFolderError,
  run,
  runOnce,
  setUp,
  SetUpError,
} from '../src/index.js';
import { makeMissing } from '../src/client-folder.js';
import type { Language, Places } from '../src/language.js';
import { nextStep, runCli } from '../src/run-cli.js';
import { isRunning } from './is-running.js';

let folder: string;
let printed: string;
beforeEach(async () => {
  const temporary = await createTemporaryFolder();
  folder = temporary.path;
  printed = '';
  const keep = (text: unknown) => (printed += `${String(text)}\n`).length > 0;
  vi.spyOn(console, 'error').mockImplementation(keep);
  vi.spyOn(console, 'log').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  return async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await temporary.remove();
  };
});

/** A language whose generator copies the title of the contract, so that no test needs a registry. */
const echo: Language = {
  name: 'echo',
  title: 'Echo',
  generator: { name: 'echo', version: '1.0.0', registry: 'nowhere' },
  tools: [],
  setUp: () => [],
  generate: ({ document, client }) => [
    { argv: ['sh', '-c', `grep title '${document}' | head -1 > '${client}/client.txt'`] },
  ],
  nextStep: () => '',
};

it('generate writes the same bytes again with force, and removes only files of the former client', async () => {
  const out = join(folder, 'client');
  await generate(echo, out);
  const first = await contentsOf(out);
  expect(first['client.txt']).toContain('"title"');
  expect(printed).toMatch(/Echo: generate \.\.\. \n?\d+\.\d s/);

  const record = JSON.parse(first['voice-agent-client.json'] ?? '') as { files: string[] };
  await mkdir(join(out, 'old/models'), { recursive: true });
  await writeFile(join(out, 'old/models/stale.txt'), '');
  await writeFile(join(out, 'mine.txt'), '');
  record.files.push('old/models/stale.txt');
  await writeFile(join(out, 'voice-agent-client.json'), JSON.stringify(record));

  await generate(echo, out, { force: true });
  expect(await contentsOf(out)).toEqual({ ...first, 'mine.txt': '' });
  expect(await readdir(out)).not.toContain('old');
});

it.each<[string, (out: string) => Promise<void>, RegExp]>([
  [
    'a file that no earlier client wrote',
    (out) => writeFile(join(out, 'client.txt'), 'mine'),
    /contains client\.txt, which no earlier client wrote\. Move such files/,
  ],
  [
    'a record with conflicts of a merge',
    (out) => writeFile(join(out, 'voice-agent-client.json'), '<<<<<<< ours'),
    /voice-agent-client\.json is not a record of a client\. Restore it/,
  ],
  [
    'a record that names files elsewhere',
    async (out) => {
      const files = ['../outside.txt'];
      await writeFile(join(folder, 'outside.txt'), 'mine');
      await writeFile(join(out, 'voice-agent-client.json'), JSON.stringify({ files }));
    },
    /voice-agent-client\.json is not a record of a client/,
  ],
  [
    'a record that is a link',
    async (out) => {
      await writeFile(join(folder, 'outside.json'), '{"files":[]}');
      await symlink(join(folder, 'outside.json'), join(out, 'voice-agent-client.json'));
    },
    /voice-agent-client\.json is not a record of a client/,
  ],
  [
    'a linked folder in place of one of the client',
    async (out) => {
      await mkdir(join(folder, 'elsewhere'));
      await writeFile(join(folder, 'elsewhere/model.txt'), 'mine');
      await symlink(join(folder, 'elsewhere'), join(out, 'models'));
      await writeFile(
        join(out, 'voice-agent-client.json'),
        JSON.stringify({ files: ['models/model.txt'] }),
      );
    },
    /models is a link, which can lead out of the folder\. Remove it/,
  ],
])('generate changes nothing with force if the folder has %s', async (_, prepare, message) => {
  const out = join(folder, 'client');
  await mkdir(out);
  await writeFile(join(out, 'mine.txt'), 'mine');
  await prepare(out);
  const before = await contentsOf(folder);
  const nested = {
    ...echo,
    generate: (places: Places) => [
      ...echo.generate(places),
      { argv: ['sh', '-c', 'mkdir models; touch models/model.txt'], cwd: places.client },
    ],
  };
  const error = await generate(nested, out, { force: true }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutputFolderError);
  expect((error as Error).message).toMatch(message);
  expect(await contentsOf(folder)).toEqual(before);
});

it('generate replaces a link that took the place of a file of the client, not its target', async () => {
  const out = join(folder, 'client');
  await generate(echo, out);
  await writeFile(join(folder, 'outside.txt'), 'mine');
  await rm(join(out, 'client.txt'));
  await symlink(join(folder, 'outside.txt'), join(out, 'client.txt'));
  await generate(echo, out, { force: true });
  expect(await readFile(join(folder, 'outside.txt'), 'utf8')).toBe('mine');
  expect(await readFile(join(out, 'client.txt'), 'utf8')).toContain('"title"');
});

it('generate writes into a folder that the user has linked', async () => {
  await mkdir(join(folder, 'real'));
  await symlink(join(folder, 'real'), join(folder, 'client'));
  await generate(echo, join(folder, 'client'));
  expect(await readFile(join(folder, 'real/client.txt'), 'utf8')).toContain('"title"');
});

it('generate changes nothing if another program has filled the folder meanwhile', async () => {
  const out = join(folder, 'client');
  const raced = {
    ...echo,
    generate: (places: Places) => [
      ...echo.generate(places),
      { argv: ['sh', '-c', `echo other > '${out}/other.txt'`] },
    ],
  };
  await expect(generate(raced, out)).rejects.toThrow('is not empty. Pass --force');
  expect(await contentsOf(out)).toEqual({ 'other.txt': 'other\n' });
});

it('generate leaves no folder behind if the temporary folder does not exist', async () => {
  vi.stubEnv('TMPDIR', '/no/such/folder');
  await expect(generate(echo, join(folder, 'new/client'))).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual([]);
});

it('generate gives the generator absolute paths, whatever the variables of the user are', async () => {
  await mkdir(join(folder, 'temporary'));
  vi.stubEnv('XDG_CACHE_HOME', 'cache');
  vi.stubEnv('TMPDIR', relative(process.cwd(), join(folder, 'temporary')));
  const given: string[] = [];
  const language = {
    ...echo,
    generate: (places: Places) => {
      given.push(places.settings, places.cache, places.document, places.client);
      return echo.generate(places);
    },
  };
  await generate(language, join(folder, 'client'));
  expect(given).toHaveLength(4);
  expect(given.filter((path) => !isAbsolute(path))).toEqual([]);
});

it('generate fails if the generator reports a success and wrote no file', async () => {
  const elsewhere = { ...echo, generate: () => [{ argv: ['echo', 'written elsewhere'] }] };
  await expect(generate(elsewhere, join(folder, 'client'))).rejects.toThrow(
    /wrote no file to .*\nwritten elsewhere/,
  );
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

it('generate leaves no folder behind when the generator fails', async () => {
  const broken = { ...echo, generate: () => [{ argv: ['false'] }] };
  await expect(generate(broken, join(folder, 'new/client'))).rejects.toThrow('status 1');
  expect(await readdir(folder)).toEqual([]);
});

it('generate keeps what another program wrote beside the client when the generator fails', async () => {
  const other = join(folder, 'new/other');
  const broken = {
    ...echo,
    generate: () => [{ argv: ['sh', '-c', `mkdir '${other}'; exit 1`] }],
  };
  await expect(generate(broken, join(folder, 'new/client'))).rejects.toThrow('status 1');
  expect(await readdir(join(folder, 'new'))).toEqual(['other']);
});

it('generate leaves the folder as it was when the generator fails', async () => {
  const out = join(folder, 'client');
  await generate(echo, out);
  const before = await contentsOf(out);
  const broken = { ...echo, generate: () => [{ argv: ['sh', '-c', 'echo "bad"; exit 3'] }] };
  await expect(generate(broken, out, { force: true })).rejects.toThrow(/status 3\nbad/);
  expect(await contentsOf(out)).toEqual(before);
});

it('generate leaves the folder as it was when the client cannot be copied, as to a full disk', async () => {
  const out = join(folder, 'client');
  await generate(echo, out);
  const before = await contentsOf(out);
  const uncopied = {
    ...echo,
    generate: ({ client }: Places) => [
      { argv: ['sh', '-c', 'echo new > client.txt; mkfifo pipe; echo new > z.txt'], cwd: client },
    ],
  };
  await expect(generate(uncopied, out, { force: true })).rejects.toThrow('pipe');
  expect(await contentsOf(out)).toEqual(before);
  await expect(generate(uncopied, join(folder, 'new/client'))).rejects.toThrow('pipe');
  expect(await readdir(folder)).toEqual(['client']);
});

it('voice-agent-codegen refuses a folder that is not empty and names --force', async () => {
  await writeFile(join(folder, 'mine.txt'), 'mine');
  expect(await runCli(['typescript', '--out', folder])).toBe(1);
  expect(printed).toContain(`${folder} is not empty. Pass --force`);
  expect(await readdir(folder)).toEqual(['mine.txt']);
});

it('voice-agent-codegen prints no stack trace for a folder that cannot be made', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await runCli(['typescript', '--out', join(folder, 'file/client')])).toBe(1);
  expect(printed).toContain(`Cannot write to ${join(folder, 'file/client')}: ENOTDIR`);
});

it('voice-agent-codegen prints no stack trace if the cache cannot be written', async () => {
  await writeFile(join(folder, 'file'), '');
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'file'));
  expect(await runCli(['typescript', '--out', join(folder, 'client')])).toBe(1);
  expect(printed).toMatch(/ENOTDIR: not a directory, mkdir '.*file\/voice-agent-platform/);
  expect(() => makeMissing('/proc/none/folder')).toThrow('ENOENT');
});

it('voice-agent-codegen ends a generator and removes its temporary files when it is interrupted', async () => {
  const temporary = join(folder, 'temporary');
  const pidFile = join(folder, 'pid');
  await mkdir(temporary);
  const program = fileURLToPath(new URL('fixtures/interrupted.ts', import.meta.url));
  const argv = ['--import', 'tsx', program, 'generate', pidFile, join(folder, 'client')];
  const child = spawn(process.execPath, argv, {
    env: { ...process.env, TMPDIR: temporary },
    stdio: 'ignore',
  });
  const pid = await vi.waitFor(async () => Number(await readFile(pidFile, 'utf8')), 5000);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  expect((await readdir(temporary)).filter((name) => name.startsWith('voice-agent'))).toEqual([]);
  expect(await readdir(folder)).not.toContain('client');
});

it.each([
  [['cobol'], 'Unknown language "cobol". Use python, '],
  [['go', 'java'], 'Name one language, not 2: go, java'],
  [['go', '--output', 'x'], "Unknown option '--output'"],
  [['--out', 'x'], 'Name a language: python, '],
  [['cobol', '--out', ''], '--out is empty: name a folder'],
])('voice-agent-codegen responds to %j with exit status 2 and the reason', async (argv, reason) => {
  expect(await runCli(argv, folder)).toBe(2);
  expect(printed).toContain(reason);
  expect(printed).toContain('--help');
});

it.each([['--help'], ['-h']])('voice-agent-codegen lists every language on %s', async (option) => {
  expect(await runCli([option], folder)).toBe(0);
  expect(printed).not.toMatch(/\n\n$/);
  for (const { name, generator } of languages)
    expect(printed).toMatch(new RegExp(`${name} +by ${generator.name} ${generator.version}`));
});

describe('the next step', () => {
  const python = findLanguage('python');

  it.each([
    ['client', 'pip install ./client'],
    ['../client', 'pip install ../client'],
    ['/tmp/client', 'pip install /tmp/client'],
    ["it's mine", `pip install './it'\\''s mine'`],
  ])('names the folder %s so that pip does not look for a package', (out, command) => {
    expect(nextStep(python, out)).toContain(command);
  });

  it('quotes the folder as Ruby does', () => {
    expect(nextStep(findLanguage('ruby'), "it's mine")).toContain(`path: './it\\'s mine'`);
  });
});

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

async function contentsOf(path: string): Promise<Record<string, string>> {
  const contents = (await listFiles(path)).map(
    async (file) => [file, await readFile(join(path, file), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}
