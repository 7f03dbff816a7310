import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edited } from '../edit.js';
import { property } from '../paths.js';
import { shippedDocument } from '../shipped.js';
import { serveRegistry } from './registry.js';

const script = fileURLToPath(new URL('../../scripts/contract-diff.ts', import.meta.url));
// In the past of the contract there was a field that it no longer has.
const richer = edited(shippedDocument(), {
  set: property('Agent', 'nickname'),
  to: { type: 'string', description: 'Gone since.' },
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the same contract passes', async () => {
  await writeFile(join(folder, 'same.json'), JSON.stringify(shippedDocument()));
  expect(await run('same.json')).toEqual({
    code: 0,
    output: '0 breaking, 0 addition, 0 other. 0.1.0 -> 0.1.0 admits that.\n',
  });
});

test('a file in which more was promised fails, with the place and the version that is due', async () => {
  await writeFile(join(folder, 'richer.json'), JSON.stringify(richer));
  const { code, output } = await run('richer.json');
  expect(code).toBe(1);
  expect(output).toContain('breaking  #/components/schemas/Agent/properties/nickname\n');
  expect(output).toContain(
    '0.1.0 -> 0.1.0 does not admit that: the version must be 0.2.0 or later.',
  );
});

test('a published version is fetched from the registry', async () => {
  const published = join(folder, 'published');
  await mkdir(join(published, 'dist'), { recursive: true });
  await writeFile(join(published, 'dist/openapi.json'), JSON.stringify(richer));
  const manifest = { name: '@voice-agent-platform/openapi', version: '0.0.9' };
  await writeFile(join(published, 'package.json'), JSON.stringify(manifest));
  const registry = await serveRegistry(published, manifest.version);
  try {
    const environment = {
      npm_config_registry: registry.url,
      npm_config_cache: join(folder, 'cache'),
    };
    const { code, output } = await run('0.0.9', environment);
    expect(output).toContain('(property-removed)');
    expect(code).toBe(1);
  } finally {
    registry.close();
  }
});

test('without an argument it says how it is called', async () => {
  expect(await run()).toEqual({
    code: 2,
    output: 'usage: pnpm contract:diff <file or published version>\n',
  });
});

async function run(argument?: string, environment: NodeJS.ProcessEnv = {}) {
  // The command is called in a folder of its own: a file is meant relative to that one.
  const env = { ...process.env, INIT_CWD: folder, ...environment };
  const argv = [script, ...(argument === undefined ? [] : [argument])];
  try {
    const { stdout } = await promisify(execFile)('tsx', argv, { env, cwd: folder });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout || stderr };
  }
}
