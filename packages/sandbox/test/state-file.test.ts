import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJsonFile, writeJsonFile } from '../src/node/state-file.js';

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
    'holds the state before or the state after, whenever the writer is killed (200 times)',
    { timeout: 300_000 },
    async () => {
      const outcomes = await killMany(200, saver);
      expect(outcomes.length).toBeGreaterThanOrEqual(200);
      const astray = outcomes.filter(({ said, found }) => found !== said && found !== said + 1);
      expect(astray).toEqual([]);
    },
  );

  it(
    'would not, were it simply written: the kills do fall into writes',
    { timeout: 120_000 },
    async () => {
      const outcomes = await killMany(200, 'naive', isTorn);
      expect(outcomes.some(isTorn)).toBe(true);
    },
  );

  it('can be read and written by its owner alone, for it holds keys', async () => {
    const file = join(folder, 'private.json');
    await writeJsonFile(file, {});
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves no other file behind', async () => {
    const own = await mkdtemp(join(folder, 'own-'));
    await writeJsonFile(join(own, 'state.json'), {});
    expect(await readdir(own)).toEqual(['state.json']);
  });

  it('that does not exist is no state, and one that is no JSON is an error that quotes nothing', async () => {
    expect(await readJsonFile(join(folder, 'none.json'))).toBeUndefined();
    const file = join(folder, 'broken.json');
    await writeFile(file, '{"api_key":"sk_test_secret"');
    await expect(readJsonFile(file)).rejects.toThrow(`${file} is not well-formed JSON.`);
    await expect(readJsonFile(folder)).rejects.toThrow('cannot be read (EISDIR)');
  });
});
