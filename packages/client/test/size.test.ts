import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** Returns the bytes that a page loads for an entry: bundled with all of its imports, minified, compressed. */
async function gzipBytes(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

/** The imports of a program that creates a client and handles its errors. */
const CLIENT = `export {
  createClient, VoiceAgentError, ApiError, NetworkError, TimeoutError, ResponseParseError, ConfigurationError,
} from '@voice-agent-platform/client';`;
const FETCH = `export { createFetchClient } from '@voice-agent-platform/client/fetch';`;
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const UNUSED = `import { createClient } from '@voice-agent-platform/client';`;

it.each([
  ['the client with its errors and openapi-fetch', 12_000, CLIENT],
  ['both entries', 12_800, CLIENT + FETCH],
  ['an import that is not used', 20, UNUSED],
])('compressed, %s takes at most %d bytes', async (_, limit, source) => {
  const advice =
    'Look at what the change adds, and take it or something else out. If it is a new operation, or worth the bytes, raise the limit here. Another test names the rows of packages/client/README.md to correct.';
  expect(await gzipBytes(source), advice).toBeLessThanOrEqual(limit);
});

const VIEWS = `export { request, asResponse, withResponse } from '@voice-agent-platform/client';`;

it.each([
  ['`createClient` and the errors', CLIENT],
  ['… with `request`, `asResponse`, and `withResponse`', CLIENT + VIEWS],
  ['… with `createFetchClient` in place of these', CLIENT + FETCH],
])('the README states what %s takes', async (row, source) => {
  const line = README.split('\n').find((text) => text.startsWith(`| ${row} `)) ?? '';
  const bytes = Number(/([\d,]+) \|$/.exec(line)?.[1]?.replace(',', ''));
  const actual = await gzipBytes(source);
  const advice = `Write ${actual.toLocaleString('en-US')} in the row "${row}" of packages/client/README.md`;
  expect(Math.abs(bytes / actual - 1), advice).toBeLessThan(0.02);
});

it('openapi-fetch is the only dependency with code in it', async () => {
  const { dependencies } = manifest;
  expect(Object.keys(dependencies)).toEqual(['@voice-agent-platform/types', 'openapi-fetch']);
  const types = new URL(import.meta.resolve('@voice-agent-platform/types'));
  expect((await readFile(types, 'utf8')).replaceAll(/\s/g, '')).toBe('export{};');
});
