import { build } from 'esbuild';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';

// Bundles the package.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What a page loads for an entry: bundled with everything it imports, minified, compressed. */
async function gzipBytes(source: string): Promise<{ bytes: number; inputs: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
  });
  return {
    bytes: gzipSync(outputFiles[0]!.contents, { level: 9 }).length,
    inputs: Object.keys(metafile.inputs),
  };
}

/** What a program imports that creates a client and handles its errors. */
const CLIENT = `export {
  createClient, VoiceAgentError, ApiError, NetworkError, TimeoutError, ResponseParseError, ConfigurationError,
} from '@voice-agent-platform/client';`;

/** The compressed size of the client with its errors, in bytes, may be this at most. */
const MOST_BYTES = 8_000;

describe('bundled, minified and compressed, with all that it imports', () => {
  it.each([
    ['the client with its errors', MOST_BYTES, CLIENT],
    [
      'the clients of both entries',
      8_300,
      `${CLIENT} export * from '@voice-agent-platform/client/fetch';`,
    ],
  ])('%s: at most %d bytes, openapi-fetch included', async (_, limit, source) => {
    const { bytes, inputs } = await gzipBytes(source);
    expect(inputs.filter((path) => path.includes('/openapi-fetch/'))).toHaveLength(1);
    expect(bytes).toBeLessThanOrEqual(limit);
  });

  it('an import that is not used costs nothing', async () => {
    const { bytes } = await gzipBytes(
      `import { createClient } from '@voice-agent-platform/client';`,
    );
    expect(bytes).toBeLessThanOrEqual(20);
  });
});

it('one dependency has code in it: openapi-fetch', async () => {
  const { dependencies } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  ) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toEqual(['@voice-agent-platform/types', 'openapi-fetch']);
  const types = new URL(import.meta.resolve('@voice-agent-platform/types'));
  expect((await readFile(types, 'utf8')).replaceAll(/\s/g, '')).toBe('export{};');
});

it('an install with all that it brings weighs at most 0.6 MB', async () => {
  const engine = new URL('../', import.meta.resolve('openapi-fetch'));
  const helpers = createRequire(engine).resolve('openapi-typescript-helpers/package.json');
  const folders = [
    new URL('../dist/', import.meta.url),
    new URL('./', import.meta.resolve('@voice-agent-platform/types')),
    engine,
    new URL('./', pathToFileURL(helpers)),
  ];
  const sizes = await Promise.all(folders.map(sizeOf));
  expect(Math.min(...sizes)).toBeGreaterThan(1_000);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(600_000);
});

/** Bytes of the files of a folder and its folders. */
async function sizeOf(folder: URL): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
