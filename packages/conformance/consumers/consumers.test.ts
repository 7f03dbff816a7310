/** The packages as their users get them: installed into an empty folder, imported, required, compiled and bundled. */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as vite from 'vite';
import { run, runOrFail } from '../../../scripts/lib/run.js';
import { compile, compilerVersions, moduleResolutions } from './compile.js';
import { installConsumer, type Consumer } from './consumer.js';
import { installers, type InstallerName } from './installers.js';
import { serveRegistry } from './registry.js';
import { packPublished } from './tarballs.js';

const tarballs = await packPublished();
const registry = await serveRegistry(tarballs.all);
afterAll(async () => {
  await registry[Symbol.asyncDispose]();
  await tarballs[Symbol.asyncDispose]();
});

const packages = tarballs.all.map(({ manifest }) => manifest.name);
/** Every entry that is a module: `@scope/name` and `@scope/name/entry`. */
const entries = tarballs.all.flatMap(({ manifest }) =>
  Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'object' && target['default']?.endsWith('.js'))
    .map(([subpath]) => manifest.name + subpath.slice(1)),
);

describe.each(Object.keys(installers) as InstallerName[])('installed by %s', (installer) => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await installConsumer(registry, installer, packages);
    return () => consumer[Symbol.asyncDispose]();
  });

  it('every entry can be imported', async () => {
    const { stdout } = await node(consumer, ['import-entries.mjs', ...entries]);
    expect(entriesIn(stdout)).toEqual(entries);
    expect(stdout).toMatch(/^@voice-agent-platform\/client: .*\bcreateClient\b/m);
  });

  it('every entry can be required', async () => {
    const { stdout } = await node(consumer, ['require-entries.cjs', ...entries]);
    expect(entriesIn(stdout)).toEqual(entries);
    expect(stdout).toMatch(/^@voice-agent-platform\/client: .*\bcreateClient\b/m);
  });

  it('the client works with the sandbox', async () => {
    expect((await node(consumer, ['server.js'])).stdout.trim()).toBe('Harbor Dental');
  });

  it('the command of the sandbox explains itself', async () => {
    const { stdout } = await runOrFail('npx', ['voice-agent-sandbox', '--help'], {
      cwd: consumer.folder,
    });
    expect(stdout).toMatch('--platform-port');
  });
});

describe('compiled and bundled', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    // pnpm's folder: what a package does not declare, it does not find.
    consumer = await installConsumer(registry, 'pnpm', packages);
    return () => consumer[Symbol.asyncDispose]();
  });

  describe.each(compilerVersions)('TypeScript %s', (compiler) => {
    it.each(moduleResolutions)('compiles a first call in %s resolution', async (resolution) => {
      expect(await compile(consumer.folder, 'first-call.ts', compiler, resolution)).toMatchObject({
        exitCode: 0,
        output: '',
      });
    });

    it.each(moduleResolutions)('rejects a misspelt field in %s resolution', async (resolution) => {
      const { exitCode, output } = await compile(
        consumer.folder,
        'misspelt.ts',
        compiler,
        resolution,
      );
      expect(exitCode).not.toBe(0);
      expect(
        output
          .trim()
          .split('\n')
          .filter((line) => line.includes('error TS')),
      ).toEqual([expect.stringMatching(/^misspelt\.ts\(\d+,\d+\): error TS2353: .*'nane'/)]);
    });
  });

  it('vite builds a page with the client in it', async () => {
    const code = await buildPage(consumer, 'page.html');
    console.log(`a page with the client: ${sizes(code)}`);
    expect(code).toMatch('/api/v1');
    expect(code).not.toMatch(/["']node:/);
  });

  it('vite builds a page with the sandbox in it, without what needs Node', async () => {
    const code = await buildPage(consumer, 'sandbox-page.html');
    console.log(`a page with client and sandbox: ${sizes(code)}`);
    expect(code).toMatch('voice-agent-sandbox');
    expect(code).not.toMatch(/["']node:/);
  });

  it('esbuild bundles a server that runs without node_modules', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'bundled-'));
    try {
      const outfile = join(elsewhere, 'server.mjs');
      await esbuild.build({
        absWorkingDir: consumer.folder,
        entryPoints: ['server.js'],
        outfile,
        bundle: true,
        minify: true,
        platform: 'node',
        format: 'esm',
        logLevel: 'silent',
      });
      const { stdout } = await runOrFail(process.execPath, [outfile], { cwd: elsewhere });
      expect(stdout.trim()).toBe('Harbor Dental');
    } finally {
      await rm(elsewhere, { recursive: true, force: true });
    }
  });
});

describe('the client alone', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await installConsumer(registry, 'npm', ['@voice-agent-platform/client']);
    return () => consumer[Symbol.asyncDispose]();
  });

  it('brings the types, and no validators', async () => {
    const scope = join(consumer.folder, 'node_modules', '@voice-agent-platform');
    expect((await readdir(scope)).sort()).toEqual(['client', 'types']);
  });

  it.each(compilerVersions)('compiles with TypeScript %s', async (compiler) => {
    for (const resolution of moduleResolutions) {
      const outcome = await compile(consumer.folder, 'client-alone.ts', compiler, resolution);
      expect(outcome).toMatchObject({ exitCode: 0, output: '' });
    }
  });

  it('reports what the validation entry is missing', async () => {
    const entry = '@voice-agent-platform/client/validation';
    const { exitCode, output } = await run(process.execPath, ['import-entries.mjs', entry], {
      cwd: consumer.folder,
    });
    expect(exitCode).toBe(1);
    expect(output).toMatch("Cannot find package '@voice-agent-platform/validators'");
  });
});

/** The script of the page that vite builds. */
async function buildPage(consumer: Consumer, page: string): Promise<string> {
  const outDir = join(consumer.folder, `${page}-built`);
  await vite.build({
    root: consumer.folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir, target: 'es2022', rollupOptions: { input: join(consumer.folder, page) } },
  });
  const assets = join(outDir, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const code = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')));
  return code.join('\n');
}

function sizes(code: string): string {
  return `${code.length} B minified, ${gzipSync(code).length} B gzip`;
}

/** Warnings are silenced: Node 20 calls `require()` of an ES module an experiment. */
async function node(consumer: Consumer, parameters: string[]) {
  return runOrFail(process.execPath, ['--no-warnings', ...parameters], { cwd: consumer.folder });
}

function entriesIn(stdout: string): string[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf(':')));
}
