import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { expect, it, vi } from 'vitest';
import { OutputFolderError } from '../src/client-folder.js';
import { generateClient } from '../src/generate-client.js';
import type { Places } from '../languages/language.js';
import { contractRecordFile } from '../src/places.js';
import { readContents, echo, useFolderAndOutput } from './support.js';

const test = useFolderAndOutput();

it('generateClient writes the same bytes again with force', async () => {
  const out = join(test.folder, 'client');
  await generateClient(echo, out);
  const first = await readContents(out);
  expect(first['client.txt']).toContain('"title"');
  await generateClient(echo, out, { force: true });
  expect(await readContents(out)).toEqual(first);
});

it('generateClient with force removes the files of the former client, and no others', async () => {
  const out = join(test.folder, 'client');
  await mkdir(join(out, 'old/models'), { recursive: true });
  await writeFile(join(out, 'old/models/stale.txt'), '');
  await writeFile(join(out, 'mine.txt'), '');
  const record = JSON.stringify({ files: ['old/models/stale.txt'] });
  await writeFile(join(out, 'voice-agent-client.json'), record);
  await generateClient(echo, out, { force: true });
  expect((await readdir(out)).sort()).toEqual([
    'client.txt',
    'mine.txt',
    'voice-agent-client.json',
  ]);
});

it('generateClient records the contract that a client comes from', async () => {
  const out = join(test.folder, 'client');
  await generateClient(echo, out);
  const { sha256 } = JSON.parse(await readFile(contractRecordFile, 'utf8')) as { sha256: string };
  const record = await readFile(join(out, 'voice-agent-client.json'), 'utf8');
  expect(JSON.parse(record)).toMatchObject({ language: 'echo', contractSha256: sha256 });
});

it('generateClient prints how long each task took', async () => {
  await generateClient(echo, join(test.folder, 'client'));
  expect(test.printed).toMatch(/Echo: set up echo 1\.0\.0 \.\.\. \n?\d+\.\d s/);
  expect(test.printed).toMatch(/Echo: generate \.\.\. \n?\d+\.\d s/);
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
      await writeFile(join(test.folder, 'outside.txt'), 'mine');
      await writeFile(join(out, 'voice-agent-client.json'), JSON.stringify({ files }));
    },
    /voice-agent-client\.json is not a record of a client/,
  ],
  [
    'a file in place of a folder of the client',
    (out) => writeFile(join(out, 'models'), 'mine'),
    /contains models, which no earlier client wrote\. Move such files/,
  ],
  [
    'a linked folder in place of one of the client',
    async (out) => {
      await mkdir(join(test.folder, 'elsewhere'));
      await writeFile(join(test.folder, 'elsewhere/model.txt'), 'mine');
      await symlink(join(test.folder, 'elsewhere'), join(out, 'models'));
      await writeFile(
        join(out, 'voice-agent-client.json'),
        JSON.stringify({ files: ['models/model.txt'] }),
      );
    },
    /models is a link, which can lead out of the folder\. Remove it/,
  ],
])(
  'generateClient changes nothing with force if the folder has %s',
  async (_, prepare, message) => {
    const out = join(test.folder, 'client');
    await mkdir(out);
    await writeFile(join(out, 'mine.txt'), 'mine');
    await prepare(out);
    const before = await readContents(test.folder);
    const nested = {
      ...echo,
      generate: (places: Places) => [
        ...echo.generate(places),
        { argv: ['sh', '-c', 'mkdir models; touch models/model.txt'], cwd: places.client },
      ],
    };
    const error = await generateClient(nested, out, { force: true }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(OutputFolderError);
    expect((error as Error).message).toMatch(message);
    expect(await readContents(test.folder)).toEqual(before);
  },
);

it('generateClient writes into a folder that the user has linked', async () => {
  await mkdir(join(test.folder, 'real'));
  await symlink(join(test.folder, 'real'), join(test.folder, 'client'));
  await generateClient(echo, join(test.folder, 'client'));
  expect(await readFile(join(test.folder, 'real/client.txt'), 'utf8')).toContain('"title"');
});

it('generateClient gives the generator absolute paths, whatever the variables of the user are', async () => {
  await mkdir(join(test.folder, 'temporary'));
  vi.stubEnv('XDG_CACHE_HOME', 'cache');
  vi.stubEnv('TMPDIR', relative(process.cwd(), join(test.folder, 'temporary')));
  const given: string[] = [];
  const language = {
    ...echo,
    generate: (places: Places) => {
      given.push(places.settings, places.cache, places.document, places.client);
      return echo.generate(places);
    },
  };
  await generateClient(language, join(test.folder, 'client'));
  expect(given).toHaveLength(4);
  expect(given.filter((path) => !isAbsolute(path))).toEqual([]);
});

it('generateClient fails if the generator reports a success and wrote no file', async () => {
  const elsewhere = { ...echo, generate: () => [{ argv: ['echo', 'written elsewhere'] }] };
  await expect(generateClient(elsewhere, join(test.folder, 'client'))).rejects.toThrow(
    /wrote no file to .*\nwritten elsewhere/,
  );
});

it('generateClient leaves the folder as it was when the generator fails', async () => {
  const out = join(test.folder, 'client');
  await generateClient(echo, out);
  const before = await readContents(out);
  const broken = { ...echo, generate: () => [{ argv: ['sh', '-c', 'echo "bad"; exit 3'] }] };
  await expect(generateClient(broken, out, { force: true })).rejects.toThrow(
    /status 3\nbad\n\nIf the generator is damaged, delete .*echo-1\.0\.0 and run/,
  );
  expect(await readContents(out)).toEqual(before);
});
