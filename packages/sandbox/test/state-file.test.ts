import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { openStateFile, readJsonFile, writeJsonFile } from '../src/node/state-file.js';
import { platformOf } from './cases.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'state-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const writer = join(import.meta.dirname, 'fixtures/endless-writer.mjs');
const saver = join(import.meta.dirname, '../dist/node/state-file.js');

/** Kills a writer at a random moment. Tells the last state that it said was on the disk, and what is there. */
const killInTheMiddle = async (
  file: string,
  kind: string,
): Promise<{ readonly said: number; readonly found: number | 'torn' }> => {
  const child = spawn(process.execPath, [writer, file, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await once(child.stdout, 'data');
  await after(Math.random() * 20);
  child.kill('SIGKILL');
  await once(child, 'close');
  const said = Number(output.trim().split('\n').at(-1));
  try {
    const { count, filler, again } = JSON.parse(await readFile(file, 'utf8')) as {
      readonly [name: string]: number | string;
    };
    const whole = count === again && String(filler).length === 400_000;
    return { said, found: whole ? Number(count) : 'torn' };
  } catch {
    return { said, found: 'torn' };
  }
};

type Outcome = Awaited<ReturnType<typeof killInTheMiddle>>;

const isTorn = ({ found }: Outcome): boolean => found === 'torn';

/** So many times, or until one of them is as wanted. */
const killMany = async (times: number, kind: string, wanted?: (outcome: Outcome) => boolean) => {
  const outcomes: Outcome[] = [];
  const lane = async (name: string): Promise<void> => {
    while (outcomes.length < times && !(wanted && outcomes.some(wanted))) {
      outcomes.push(await killInTheMiddle(join(folder, `${kind.length}-${name}.json`), kind));
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(lane));
  return outcomes;
};

describe('a state file', () => {
  it(
    'holds the state before or after a change, whenever its writer is killed (200 times)',
    { timeout: 300_000 },
    async () => {
      const outcomes = await killMany(200, saver);
      expect(outcomes.length).toBeGreaterThanOrEqual(200);
      const astray = outcomes.filter(({ said, found }) => found !== said && found !== said + 1);
      expect(astray).toEqual([]);
    },
  );

  it('would be torn by such a kill if it were written in place', { timeout: 120_000 }, async () => {
    const outcomes = await killMany(200, 'naive', isTorn);
    expect(outcomes.some(isTorn)).toBe(true);
  });

  it('can be read and written only by its owner', async () => {
    const file = join(folder, 'private.json');
    await writeJsonFile(file, {});
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves no draft behind', async () => {
    const own = await mkdtemp(join(folder, 'own-'));
    await writeJsonFile(join(own, 'state.json'), {});
    expect(await readdir(own)).toEqual(['state.json']);
  });

  it('is undefined if it does not exist, and an error that quotes nothing if it is malformed', async () => {
    expect(await readJsonFile(join(folder, 'none.json'))).toBeUndefined();
    const file = join(folder, 'broken.json');
    await writeFile(file, '{"api_key":"sk_test_secret"');
    await expect(readJsonFile(file)).rejects.toThrow(`${file} is not well-formed JSON.`);
    await expect(readJsonFile(folder)).rejects.toThrow('cannot be read (EISDIR)');
  });

  it('is replaced at the target of a symbolic link', async () => {
    const own = await mkdtemp(join(folder, 'link-'));
    const [target, link, dangling] = ['target.json', 'link.json', 'dangling.json'].map((name) =>
      join(own, name),
    );
    await writeFile(target!, '{}');
    await symlink(target!, link!);
    await symlink('later.json', dangling!);
    await writeJsonFile(link!, { a: 1 });
    await writeJsonFile(dangling!, { a: 2 });
    expect((await lstat(link!)).isSymbolicLink()).toBe(true);
    expect(await readJsonFile(target!)).toEqual({ a: 1 });
    expect(await readJsonFile(join(own, 'later.json'))).toEqual({ a: 2 });
  });

  it('is named in the error if it cannot be replaced, and its draft is removed', async () => {
    const own = await mkdtemp(join(folder, 'full-'));
    const file = join(own, 'state.json');
    await mkdir(file);
    await expect(writeJsonFile(file, {})).rejects.toThrow(`${file} cannot be written (EISDIR).`);
    expect(await readdir(own)).toEqual(['state.json']);
  });

  it('is refused to a second process until it is released', async () => {
    const file = join(folder, 'locked.json');
    const first = await openStateFile(file);
    await expect(openStateFile(file, { retries: 0 })).rejects.toThrow(
      `${file} is in use by another sandbox.`,
    );
    await first.release();
    await (await openStateFile(file)).release();
  });

  it('is taken over from a dead process, without its drafts', async () => {
    const own = await mkdtemp(join(folder, 'dead-'));
    const file = join(own, 'state.json');
    await mkdir(`${file}.lock`);
    await utimes(`${file}.lock`, new Date(0), new Date(0));
    await writeFile(`${file}.0123456789abcdef.draft`, '{"half":');
    await (await openStateFile(file, { retries: 0 })).release();
    expect(await readdir(own)).toEqual([]);
  });

  it('undoes changes that it cannot hold with a 507 that names it, and works again afterwards', async () => {
    const own = await mkdtemp(join(folder, 'gone-'));
    const file = join(own, 'state.json');
    const sandbox = createSandbox({ save: (take) => writeJsonFile(file, take()) });
    const { send } = platformOf(sandbox);
    const rename = (name: string) =>
      send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { name } });
    await rename('Kept');
    await rm(own, { recursive: true });
    const replies = await Promise.all([rename('Lost'), rename('Lost too')]);
    expect(replies.map(({ status }) => status)).toEqual([507, 507]);
    expect(replies[0].json['detail']).toContain(`${file} cannot be written (ENOENT).`);
    expect(sandbox.snapshot().agents[0]?.name).toBe('Kept');
    expect(sandbox.requests.at(-1)?.changes).toEqual([]);
    await expect(sandbox.executeUseCase(sandbox.seedIds.useCase)).rejects.toThrow(file);
    expect(sandbox.snapshot().runs).toHaveLength(2);
    await mkdir(own);
    expect((await rename('Back')).status).toBe(200);
    expect(await readJsonFile(file)).toMatchObject({ agents: [{ name: 'Back' }] });
  });

  it('gets changes made during a write in one later write', async () => {
    let saves = 0;
    const file = join(folder, 'shared.json');
    const sandbox = createSandbox({
      save: (take) => {
        saves += 1;
        return writeJsonFile(file, take());
      },
    });
    const { send } = platformOf(sandbox);
    const path = `/agents/${sandbox.seedIds.agent}`;
    await Promise.all(
      Array.from({ length: 50 }, (_, count) =>
        send('PATCH', path, { body: { name: `N${count}` } }),
      ),
    );
    expect(saves).toBeLessThan(50);
    expect(await readJsonFile(file)).toEqual(sandbox.snapshot());
  });
});
