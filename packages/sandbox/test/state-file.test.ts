import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/temporary-folder';
import { openStateFile, readJsonFile, writeJsonFile } from '../src/node/state-file.js';
import { createSandbox } from '../src/index.js';
import { begin } from './support.js';

/** What happens to a folder in place of `open`, or of the `sync` that follows the replacement of a file. */
const folders = vi.hoisted(() => {
  vi.resetModules();
  return { open: new Map<unknown, () => never>(), sync: new Map<unknown, () => Promise<void>>() };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const open: typeof real.open = async (path, ...rest) => {
    folders.open.get(path)?.();
    const handle = await real.open(path, ...rest);
    const sync = folders.sync.get(path);
    return sync ? Object.assign(handle, { sync }) : handle;
  };
  const readFile = async (path: string, ...rest: []) =>
    mountsAt.get(path) ?? real.readFile(path, ...rest);
  return { ...real, open, readFile };
});
/** Lists of mounts by their path. */
const mountsAt = vi.hoisted(() => new Map<string, string>());
const failWith = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};

afterAll(() => vi.resetModules());

// Starts writers, and kills them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let file: string;
beforeEach(async () => {
  const { path, remove } = await createTemporaryFolder();
  folder = path;
  file = join(folder, 'state.json');
  return remove;
});

const filler = 'x'.repeat(400_000);

/** The number of the state in a file. */
async function numberIn(file: string): Promise<number | 'torn'> {
  try {
    const {
      count,
      filler: found,
      again,
    } = JSON.parse(await fs.readFile(file, 'utf8')) as {
      readonly [name: string]: number | string;
    };
    return count === again && found === filler ? Number(count) : 'torn';
  } catch {
    return 'torn';
  }
}

/** What readers find while one state after the other is written, and whether each could be there at that time. */
async function observe(write: (file: string, value: unknown) => Promise<unknown>) {
  const file = join(folder, `observed-${write.name}.json`);
  const wrong: unknown[] = [];
  let [reads, written, isWriting] = [0, 0, true];
  const save = async () => {
    await write(file, { count: written + 1, filler, again: written + 1 });
    written += 1;
  };
  await save();
  const reader = async () => {
    while (isWriting) {
      const before = written;
      const found = await numberIn(file);
      reads += 1;
      if (found === 'torn' || found < before || found > written + 1) wrong.push({ before, found });
    }
  };
  const readers = Array.from({ length: 4 }, reader);
  while ((reads < 100 || written < 20) && wrong.length === 0) await save();
  isWriting = false;
  await Promise.all(readers);
  return wrong;
}

/** Kills a writer between two of its writes or in the middle of one. */
async function killWriter(file: string) {
  const writer = join(import.meta.dirname, 'endless-writer.mjs');
  const saver = join(import.meta.dirname, '../dist/node/state-file.js');
  const child = spawn(process.execPath, [writer, file, saver], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  return { reported: Number(output.trim().split('\n').at(-1)), found: await numberIn(file) };
}

it('keeps a whole state in the state file at any moment: the last one or the next', async () => {
  expect(await observe(writeJsonFile)).toEqual([]);
});

it('observes a torn state file if it is written in place', async () => {
  const inPlace = (file: string, value: unknown) => fs.writeFile(file, JSON.stringify(value));
  let wrong: readonly unknown[] = [];
  while (wrong.length === 0) wrong = await observe(inPlace);
  expect(wrong).not.toEqual([]);
});

it('keeps the last state that was reported as written, or the next, in the state file when its writer is killed', async () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => join(folder, `killed-${name}.json`));
  for (const { reported, found } of await Promise.all(files.map(killWriter))) {
    expect([reported, reported + 1]).toContain(found);
  }
});

it.each([0, 1])(
  'keeps every character of a long text, wherever it is cut (offset %i)',
  async (offset) => {
    const text = 'x'.repeat(offset) + '😀é'.repeat(800_000);
    await writeJsonFile(file, text);
    expect((await readJsonFile(file)) === text).toBe(true);
  },
);

it('creates a state file that only its owner can read and write', async () => {
  await writeJsonFile(file, {});
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
});

it('leaves no draft of a state file behind', async () => {
  await writeJsonFile(file, {});
  expect(await fs.readdir(folder)).toEqual(['state.json']);
});

it('reads a missing state file as undefined, and refuses a malformed one without quoting it', async () => {
  expect(await readJsonFile(join(folder, 'none.json'))).toBeUndefined();
  await fs.writeFile(file, '{"api_key":"sk_test_secret"');
  await expect(readJsonFile(file)).rejects.toThrow(`${file} is not well-formed JSON in UTF-8.`);
  // As an editor saves it in Latin-1. Read leniently, the next save would replace the letter for good.
  await fs.writeFile(file, Buffer.from('{"name":"Jos\u00e9"}', 'latin1'));
  await expect(readJsonFile(file)).rejects.toThrow(`${file} is not well-formed JSON in UTF-8.`);
  await expect(readJsonFile(folder)).rejects.toThrow('cannot be read (EISDIR)');
});

it('replaces a state file at the target of a symbolic link', async () => {
  const [target, link, dangling] = ['target.json', 'link.json', 'dangling.json'].map((name) =>
    join(folder, name),
  );
  await fs.writeFile(target!, '{}');
  await fs.symlink(target!, link!);
  await fs.symlink('later.json', dangling!);
  await writeJsonFile(link!, { a: 1 });
  await writeJsonFile(dangling!, { a: 2 });
  expect((await fs.lstat(link!)).isSymbolicLink()).toBe(true);
  expect(await readJsonFile(target!)).toEqual({ a: 1 });
  expect(await readJsonFile(join(folder, 'later.json'))).toEqual({ a: 2 });
});

it('names a state file that cannot be replaced, and removes its draft', async () => {
  await fs.mkdir(file);
  await expect(writeJsonFile(file, {})).rejects.toThrow(`${file} cannot be written (EISDIR).`);
  expect(await fs.readdir(folder)).toEqual(['state.json']);
});

it('refuses a state file to a second process until it is released', async () => {
  const first = await openStateFile(file);
  await expect(openStateFile(file, { retries: 0 })).rejects.toThrow(
    `${file} is in use by another sandbox. Stop that sandbox, or use another file with --state. If none runs, delete ${await fs.realpath(file + '.lock')}.`,
  );
  await first.release();
  await (await openStateFile(file)).release();
});

it('takes a state file over from a dead process, without its drafts', async () => {
  await fs.mkdir(`${file}.lock`);
  await fs.utimes(`${file}.lock`, new Date(0), new Date(0));
  await fs.writeFile(`${file}.0123456789abcdef.draft`, '{"half":');
  await (await openStateFile(file, { retries: 0 })).release();
  expect(await fs.readdir(folder)).toEqual([]);
});

it('keeps the permissions of a state file that exists', async () => {
  await fs.writeFile(file, '{}');
  await fs.chmod(file, 0o664);
  await writeJsonFile(file, {});
  expect((await fs.stat(file)).mode & 0o777).toBe(0o664);
});

const isRoot = process.getuid?.() === 0;

it('keeps the owner of a state file that exists', async () => {
  await fs.writeFile(file, '{}');
  // Only root can give a file away.
  if (isRoot) await fs.chown(file, 4_321, 4_322);
  const { uid, gid } = await fs.stat(file);
  await writeJsonFile(file, {});
  expect(await fs.stat(file)).toMatchObject({ uid, gid });
});

it('refuses a state file that it may not write, when it opens it and when it saves', async () => {
  await fs.writeFile(file, '{}');
  await fs.chmod(file, 0o444);
  await fs.chmod(folder, 0o777);
  const saver = join(import.meta.dirname, '../dist/node/state-file.js');
  const program = `
      const { openStateFile, writeJsonFile } = await import(${JSON.stringify(saver)});
      for (const act of [openStateFile, writeJsonFile]) {
        await act(${JSON.stringify(file)}, {}).catch((error) => console.log(error.message));
      }`;
  // Root may write every file.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot && { uid: 4_321, gid: 4_322 }),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await once(child, 'close');
  expect(output).toBe(`${file} cannot be written (EACCES).\n`.repeat(2));
  expect(await fs.readFile(file, 'utf8')).toBe('{}');
  expect(await fs.readdir(folder)).toEqual(['state.json']);
});

it('follows a dangling relative link below a linked folder', async () => {
  await fs.mkdir(join(folder, 'real/inner'), { recursive: true });
  await fs.symlink('real/inner', join(folder, 'linked'));
  await fs.symlink('../later.json', join(folder, 'real/inner/link.json'));
  await writeJsonFile(join(folder, 'linked/link.json'), { a: 1 });
  expect(await readJsonFile(join(folder, 'real/later.json'))).toEqual({ a: 1 });
});

it('opens a state file beside the drafts of another file whose name begins like its own', async () => {
  const draft = `${file}.bak.0123456789abcdef.draft`;
  await fs.writeFile(draft, '');
  await (await openStateFile(file)).release();
  expect(await fs.readdir(folder)).toEqual(['state.json.bak.0123456789abcdef.draft']);
});

it('reads a state file that begins with a byte order mark', async () => {
  await fs.writeFile(file, '\ufeff{"a":1}');
  expect(await readJsonFile(file)).toEqual({ a: 1 });
});

it('refuses a state file that is a link to itself, or not a file', async () => {
  await fs.symlink('state.json', file);
  await expect(openStateFile(file)).rejects.toThrow(`${file} cannot be written (ELOOP).`);
  await expect(openStateFile(folder)).rejects.toThrow(`${folder} is not a file.`);
  await expect(openStateFile(`${file}.d/`)).rejects.toThrow(`${file}.d/ is not a file.`);
  expect(await fs.readdir(folder)).toEqual(['state.json']);
});

it('refuses a state file that is a mount of its own, which cannot be replaced', async () => {
  const mounted = join(folder, 'a b.json');
  const mounts = `36 35 8:1 /a\\040b.json ${mounted.replace(' ', '\\040')} rw - ext4 /dev/sda rw\n`;
  mountsAt.set('/proc/self/mountinfo', mounts);
  await expect(openStateFile(mounted)).rejects.toThrow('is mounted on its own');
  await (await openStateFile(file)).release();
  mountsAt.clear();
  await (await openStateFile(mounted)).release();
});

it('does not write a state file after its release', async () => {
  const opened = await openStateFile(file);
  await opened.save(() => createSandbox().snapshot());
  await opened.release();
  await fs.writeFile(file, 'the next sandbox');
  await expect(opened.save(() => createSandbox().snapshot())).rejects.toThrow('was released');
  expect(await fs.readFile(file, 'utf8')).toBe('the next sandbox');
});

it('does not overwrite a state file that another program has changed', async () => {
  const opened = await openStateFile(file);
  const save = () => opened.save(() => createSandbox().snapshot());
  await save();
  await fs.writeFile(file, 'edited');
  await expect(save()).rejects.toThrow(`Another program has changed ${file}`);
  expect(await fs.readFile(file, 'utf8')).toBe('edited');
  await fs.rm(file);
  await save();
  expect(await readJsonFile(file)).toEqual(createSandbox().snapshot());
  await opened.release();
});

it('does not write a state file to another file that its link leads to by now', async () => {
  const [first, second, link] = ['first.json', 'second.json', 'link.json'].map((name) =>
    join(folder, name),
  );
  await fs.symlink(first!, link!);
  const opened = await openStateFile(link!);
  const save = () => opened.save(() => createSandbox().snapshot());
  await save();
  await fs.rm(link!);
  await fs.symlink(second!, link!);
  await expect(save()).rejects.toThrow(`Another program has changed ${link}`);
  await fs.writeFile(second!, 'another state');
  await expect(save()).rejects.toThrow(`Another program has changed ${link}`);
  expect(await fs.readFile(second!, 'utf8')).toBe('another state');
  await opened.release();
});

it('keeps the content of a state file if its folder cannot be opened, for example because too many files are open', async () => {
  const before = createSandbox().snapshot();
  const opened = await openStateFile(file);
  await opened.save(() => before);
  folders.open.set(folder, failWith('EMFILE'));
  await expect(opened.save(() => ({ ...before, callTags: [] }))).rejects.toThrow('EMFILE');
  folders.open.clear();
  expect(await readJsonFile(file)).toEqual(before);
  await opened.save(() => before);
  await opened.release();
  expect(await fs.readdir(folder)).toEqual(['state.json']);
});

it('saves a state file on a file system that cannot sync folders', async () => {
  const before = createSandbox().snapshot();
  const opened = await openStateFile(file);
  folders.sync.set(folder, async () => failWith('EINVAL')());
  await opened.save(() => before);
  await opened.save(() => ({ ...before, callTags: [] }));
  folders.sync.clear();
  expect(await readJsonFile(file)).toMatchObject({ callTags: [] });
  await opened.release();
});

it('does not overwrite a state file that another program has changed while it was synced', async () => {
  const opened = await openStateFile(file);
  const save = () => opened.save(() => createSandbox().snapshot());
  folders.sync.set(folder, () => fs.writeFile(file, 'edited'));
  await save();
  folders.sync.clear();
  await expect(save()).rejects.toThrow(`Another program has changed ${file}`);
  await opened.release();
});

it('locks a state file again after its lock was deleted, unless another sandbox has locked it', async () => {
  const lost: string[] = [];
  const opened = await openStateFile(file, { onLost: (message) => lost.push(message) });
  const save = () => opened.save(() => createSandbox().snapshot());
  await save();
  await fs.rm(`${file}.lock`, { recursive: true });
  await expect.poll(() => lost, { timeout: 5_000 }).toHaveLength(1);
  expect(lost[0]).toContain(`The lock of ${file} was lost`);
  const other = await openStateFile(file, { retries: 0 });
  await expect(save()).rejects.toThrow('is in use by another sandbox');
  await other.release();
  await save();
  await expect(openStateFile(file, { retries: 0 })).rejects.toThrow('is in use');
  await opened.release();
});

it('undoes changes that the state file cannot hold with a 507 that names it, and works again afterwards', async () => {
  const { sandbox, send } = begin({
    save: async (take) => void (await writeJsonFile(file, take())),
  });
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

it('writes changes made during a write of the state file in one later write', async () => {
  let saves = 0;
  const { sandbox, send } = begin({
    save: async (take) => {
      saves += 1;
      await writeJsonFile(file, take());
    },
  });
  const path = `/agents/${sandbox.seedIds.agent}`;
  await Promise.all(
    Array.from({ length: 50 }, (_, count) => send('PATCH', path, { body: { name: `N${count}` } })),
  );
  expect(saves).toBeLessThan(50);
  expect(await readJsonFile(file)).toEqual(sandbox.snapshot());
});
