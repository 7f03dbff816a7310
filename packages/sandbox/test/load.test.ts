import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';

const sandbox = createSandbox();
afterAll(() => sandbox.close());

const client = join(import.meta.dirname, 'fixtures/busy-client.mjs');
const names = ['anna', 'bela', 'caro', 'dora'];
const rounds = 250;
const ids = JSON.stringify(sandbox.seedIds);

describe('10,000 mixed requests of four processes', () => {
  it('all get their response, and no change is lost', { timeout: 300_000 }, async () => {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const responses = await Promise.all(
      names.map(async (name) => {
        const args = [client, baseUrl, platformUrl, name, String(rounds), ids];
        const { stdout } = await promisify(execFile)(process.execPath, args);
        return JSON.parse(stdout) as Readonly<Record<string, number>>;
      }),
    );
    const each = { 200: 7 * rounds, 204: rounds, 404: rounds, 422: rounds };
    expect(responses).toEqual(names.map(() => each));

    const { models, useCases } = sandbox.snapshot();
    const created = names.flatMap((name) =>
      Array.from({ length: rounds }, (_, count) => `${name}-${count}`),
    );
    expect(
      models
        .slice(1)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(created.sort());
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
    const hooks = useCases[0]!.hooks!.slice(1).map(({ url }) => url);
    expect(new Set(hooks).size).toBe(names.length * rounds);
  });
});
