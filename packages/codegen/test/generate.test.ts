import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/internal/temporary-folder';
import {
  findLanguage,
  generate,
  languages,
  listFiles,
  MissingToolError,
  runOnce,
  setUp,
  SetUpError,
} from '../src/index.js';
import type { Language } from '../src/language.js';
import { nextStep, runCli } from '../src/run-cli.js';

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
  nextStep: '',
};

describe('generate', () => {
  it('writes the same bytes again with force, and removes only files of the former client', async () => {
    const out = join(folder, 'client');
    await generate(echo, out);
    const first = await contentsOf(out);
    expect(first['client.txt']).toContain('"title"');
    expect(printed).toMatch(/Echo: generate \.\.\. \n?\d+\.\d s/);

    const record = JSON.parse(first['voice-agent-client.json'] ?? '') as { files: string[] };
    await writeFile(join(out, 'stale.txt'), '');
    await writeFile(join(out, 'mine.txt'), '');
    record.files.push('stale.txt', '../outside.txt');
    await writeFile(join(out, 'voice-agent-client.json'), JSON.stringify(record));
    await writeFile(join(folder, 'outside.txt'), '');

    await generate(echo, out, { force: true });
    expect(await contentsOf(out)).toEqual({ ...first, 'mine.txt': '' });
    expect(await readdir(folder)).toContain('outside.txt');
  });

  it('leaves the folder as it was when the generator fails', async () => {
    const out = join(folder, 'client');
    await generate(echo, out);
    const before = await contentsOf(out);
    const broken = { ...echo, generate: () => [{ argv: ['sh', '-c', 'echo "bad"; exit 3'] }] };
    await expect(generate(broken, out, { force: true })).rejects.toThrow(/status 3\nbad/);
    expect(await contentsOf(out)).toEqual(before);
  });
});

describe('voice-agent-codegen', () => {
  it('refuses a folder that is not empty and names --force', async () => {
    await writeFile(join(folder, 'mine.txt'), 'mine');
    expect(await runCli(['typescript', '--out', folder])).toBe(1);
    expect(printed).toContain(`${folder} is not empty. Pass --force`);
    expect(await readdir(folder)).toEqual(['mine.txt']);
  });

  it.each([
    [['cobol'], 'Unknown language "cobol". Use python, '],
    [['go', 'java'], 'Name one language, not 2: go, java'],
    [['go', '--output', 'x'], "Unknown option '--output'"],
    [['--out', 'x'], 'Name a language: python, '],
  ])('responds to %j with exit status 2 and the reason', async (argv, reason) => {
    expect(await runCli(argv, folder)).toBe(2);
    expect(printed).toContain(reason);
    expect(printed).toContain('--help');
  });

  it.each([['--help'], ['-h']])('lists every language on %s', async (option) => {
    expect(await runCli([option], folder)).toBe(0);
    expect(printed).not.toMatch(/\n\n$/);
    for (const { name, generator } of languages)
      expect(printed).toMatch(new RegExp(`${name} +by ${generator.name} ${generator.version}`));
  });
});

describe('the next step', () => {
  const python = findLanguage('python');

  it.each([
    ['client', 'pip install ./client'],
    ['../client', 'pip install ../client'],
    ['/tmp/client', 'pip install /tmp/client'],
  ])('names the folder %s so that pip does not look for a package', (out, command) => {
    expect(nextStep(python, out)).toContain(command);
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

  it('gives the commands the lock file of the settings, and runs again when it has changed', async () => {
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
