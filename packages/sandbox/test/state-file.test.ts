import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { readJsonFile } from '../src/node/json-file.js';
import { openStateFile } from '../src/node/state-file.js';
import { createSandbox } from '../src/index.js';
import { beginSaving } from './support.js';

let folder: string;
let file: string;
beforeEach(async () => {
  const { path, remove } = await createTemporaryFolder();
  folder = path;
  file = join(folder, 'state.json');
  return remove;
});

/** The text that the endless writer writes with each number. */
const filler = 'x'.repeat(400_000);

/** Returns the number of the state in a file. */
async function readCount(path: string): Promise<number> {
  const { count, ...rest } = JSON.parse(await fs.readFile(path, 'utf8')) as { count: number };
  expect(rest).toEqual({ filler, again: count });
  return count;
}

/** Kills a writer between two of its writes or in the middle of one. */
async function killWriter(path: string) {
  const writer = join(import.meta.dirname, 'endless-writer.mjs');
  const saver = join(import.meta.dirname, '../dist/node/state-file.js');
  const child = spawn(process.execPath, [writer, path, saver], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await once(child.stdout, 'data');
  // A reader finds what a kill at the same moment would leave, which must be a whole state.
  for (let count = 0; count < 50; count++) await readCount(path);
  child.kill('SIGKILL');
  await once(child, 'close');
  return { reported: Number(output.trim().split('\n').at(-1)), found: await readCount(path) };
}

it('keeps the last reported state or the next when its writer is killed', async () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => join(folder, `killed-${name}.json`));
  for (const { reported, found } of await Promise.all(files.map(killWriter))) {
    expect([reported, reported + 1]).toContain(found);
  }
});

it('creates a state file that only its owner can read and write, and leaves no draft', async () => {
  await (await openStateFile(file)).save(createSandbox().snapshot());
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  expect(await fs.readdir(folder)).toEqual(['state.json']);
});

it('replaces a state file at the target of a symbolic link', async () => {
  const [target, link] = [join(folder, 'target.json'), join(folder, 'link.json')];
  await fs.writeFile(target, '');
  await fs.symlink(target, link);
  const opened = await openStateFile(link);
  await opened.read();
  const state = createSandbox().snapshot();
  await opened.save(state);
  expect((await fs.lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readJsonFile(target)).toEqual(state);
});

it('refuses a state file that it may not write', async () => {
  await fs.writeFile(file, '{}');
  await fs.chmod(file, 0o444);
  await fs.chmod(folder, 0o777);
  const module = JSON.stringify(join(import.meta.dirname, '../dist/node/state-file.js'));
  const program = `
    const { openStateFile } = await import(${module});
    await openStateFile(${JSON.stringify(file)}).catch((error) => console.log(error.message));`;
  // Root may write every file.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(process.getuid?.() === 0 && { uid: 4_321, gid: 4_322 }),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await once(child, 'close');
  expect(output).toBe(`${file} cannot be written (EACCES).\n`);
});

it('refuses a state file whose symbolic links form a circle', async () => {
  const other = join(folder, 'other.json');
  await fs.symlink(other, file);
  await fs.symlink(file, other);
  await expect(openStateFile(file)).rejects.toThrow(`${file} cannot be written (ELOOP).`);
});

it('does not overwrite a state file that another program has changed, until it is deleted', async () => {
  const opened = await openStateFile(file);
  const before = createSandbox().snapshot();
  await opened.save(before);
  await fs.writeFile(file, 'edited');
  await expect(opened.save(before)).rejects.toThrow('sandbox has changed');
  expect(await fs.readFile(file, 'utf8')).toBe('edited');
  expect(await fs.readdir(folder)).toEqual(['state.json']);
  await fs.rm(file);
  await opened.save(before);
  expect(await readJsonFile(file)).toEqual(before);
});

it('refuses the first save of a second sandbox on the same state file', async () => {
  const [one, two] = [await openStateFile(file), await openStateFile(file)];
  const before = createSandbox().snapshot();
  await one.save(before);
  await expect(two.save({ ...before, callTags: [] })).rejects.toThrow(
    `Another program or sandbox has changed ${file}`,
  );
  await one.save({ ...before, callTags: ['mine'] });
  expect(await readJsonFile(file)).toMatchObject({ callTags: ['mine'] });
});

it('undoes changes that the state file cannot hold with a 507 that names it, and works again afterwards', async () => {
  const opened = await openStateFile(file);
  const { sandbox, send } = beginSaving(opened.save);
  const rename = (name: string) =>
    send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { name } });
  await rename('Kept');
  await fs.rm(folder, { recursive: true });
  const replies = await Promise.all([rename('Lost'), rename('Lost too')]);
  expect(replies.map(({ status }) => status)).toEqual([507, 507]);
  expect(replies[0].json['detail']).toContain(`${file} cannot be written (ENOENT).`);
  expect(sandbox.snapshot().agents[0]?.name).toBe('Kept');
  expect(sandbox.requests.at(-1)?.changes).toEqual([]);
  await expect(sandbox.executeUseCase(sandbox.seedIds.useCase)).rejects.toThrow(file);
  expect(sandbox.snapshot().runs).toHaveLength(2);
  await fs.mkdir(folder);
  expect((await rename('Back')).status).toBe(200);
  expect(await readJsonFile(file)).toMatchObject({ agents: [{ name: 'Back' }] });
});
