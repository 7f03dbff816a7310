/** Tests the packages as users get them: packed, installed into an empty folder, imported, compiled and bundled. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import * as vite from 'vite';
import { runOrFail } from '@voice-agent-platform/shared/process';
import {
  createTemporaryFolder,
  inTemporaryFolder,
} from '@voice-agent-platform/shared/chores/temporary-folder';
import { checkTarball } from '@voice-agent-platform/shared/chores/check-tarball';
import { pack, type Tarball } from '@voice-agent-platform/shared/chores/pack';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';
import { bundlers } from './bundle.js';
import { compile, compilerNames, moduleResolutions } from './compile.js';
import { installConsumer, installerNames, type Consumer } from './consumer.js';
import { serveRegistry, type Registry } from './registry.js';

const published = publishedPackages();
const tarballs = new Map<string, Tarball>();
let registry: Registry;
beforeAll(async () => {
  const packed = await createTemporaryFolder();
  for (const { folder, manifest } of published)
    tarballs.set(manifest.name, await pack(folder, packed.path));
  registry = await serveRegistry([...tarballs.values()]);
  return async () => {
    await registry[Symbol.asyncDispose]();
    await packed.remove();
  };
});

const validatorsReadme = await readFile(join(repository, 'packages/validators/README.md'), 'utf8');

const packages = published.map(({ manifest }) => manifest.name);
/** Every entry with code: `@scope/name` and `@scope/name/entry`. */
const entries = published.flatMap(({ manifest }) =>
  Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target === 'object' && target['default']?.endsWith('.js'))
    .map(([subpath]) => manifest.name + subpath.slice(1)),
);

/** Limits far above the current sizes, because files that are packed by accident are large. */
const PACKED_KILOBYTES_AT_MOST: Record<string, number> = {
  // Includes the prompts of @inquirer.
  cli: 200,
  client: 100,
  codegen: 300,
  mcp: 350,
  openapi: 350,
  sandbox: 300,
  types: 30,
  validators: 60,
};

describe.each(packages)('the tarball of %s', (name) => {
  it('can be released', async () => {
    expect(await checkTarball(tarballs.get(name)!)).toEqual([]);
  });

  it('is not much larger than it was', () => {
    const { sizeBytes, files } = tarballs.get(name)!;
    const packedKilobytes = Math.ceil(sizeBytes / 1000);
    console.log(`${name}: ${packedKilobytes} kB packed, ${files.length} files`);
    expect(packedKilobytes).toBeLessThanOrEqual(PACKED_KILOBYTES_AT_MOST[basename(name)] ?? 0);
  });
});

describe.each(installerNames)('installed by %s', (installer) => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await installConsumer(registry, installer, packages);
    return consumer.remove;
  });

  it.each(['import', 'require'] as const)('%s() finds every entry', async (load) => {
    const { stdout, output } = await consumer.node(...printExports(load), ...entries);
    expect(
      [...stdout.matchAll(/^(.+):/gm)].map(([, entry]) => entry),
      output,
    ).toEqual(entries);
    expect(stdout).toMatch(/^@voice-agent-platform\/client: .*\bcreateClient\b/m);
  });

  it('the client works with the sandbox', async () => {
    expect(await consumer.node('server.js')).toMatchObject({ output: 'Harbor Dental\n' });
  });

  it('the command of the sandbox prints its help', async () => {
    const { stdout } = await runOrFail('npx', ['voice-agent-sandbox', '--help'], {
      cwd: consumer.folder,
    });
    expect(stdout).toMatch('--platform-port');
  });
});

describe('compiled and bundled', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    // pnpm's folder does not let a package import undeclared dependencies.
    consumer = await installConsumer(registry, 'pnpm', packages);
    return consumer.remove;
  });

  describe.each(compilerNames)('TypeScript %s', (compiler) => {
    it.each(moduleResolutions)(
      'compiles a first call in %s resolution, and rejects a misspelled field',
      async (resolution) => {
        const files = ['first-call.ts', 'misspelled.ts'];
        const { exitCode, output } = await compile(consumer.folder, files, compiler, resolution);
        expect(exitCode).not.toBe(0);
        expect(output.split('\n').filter((line) => line.includes('error TS'))).toEqual([
          expect.stringMatching(/^misspelled\.ts\(\d+,\d+\): error TS2353: .*'nane'/),
        ]);
      },
    );
  });

  it.each(moduleResolutions)(
    'TypeScript 5.0 compiles everything but /fetch, in %s resolution',
    async (resolution) => {
      const outcome = await compile(consumer.folder, ['oldest.ts'], '5.0', resolution);
      expect(outcome).toMatchObject({ exitCode: 0, output: '' });
    },
  );

  it.each(
    compilerNames.flatMap((compiler) =>
      ['root', 'schemas', 'operations'].map((entry) => [compiler, entry] as const),
    ),
  )('a library can export validators: TypeScript %s, %s', async (compiler, entry) => {
    const files = [`library/${entry}.ts`];
    const outcome = await compile(consumer.folder, files, compiler, 'nodenext');
    expect(outcome).toMatchObject({ exitCode: 0, output: '' });
  });

  it.each(compilerNames)('a library can export clients: TypeScript %s', async (compiler) => {
    // Without the types package, a declaration can only name the client's exports.
    const names = ['@voice-agent-platform/client', '@voice-agent-platform/validators'];
    const library = await installConsumer(registry, 'pnpm', names);
    try {
      const outcome = await compile(library.folder, ['library/client.ts'], compiler, 'nodenext');
      expect(outcome).toMatchObject({ exitCode: 0, output: '' });
    } finally {
      await library.remove();
    }
  });

  const [head = '', ...rows] = validatorsReadme.match(/^\| (?:Import|`import) .*$/gm) ?? [];
  const [, ...bundlerNames] = splitRow(head);
  it('the README of the validators states what each bundler keeps', () => {
    expect(bundlerNames).toEqual(Object.keys(bundlers));
    expect(rows).not.toEqual([]);
  });

  it.each(
    rows.flatMap((row) => {
      const [statement = '', ...sizes] = splitRow(row);
      return sizes.map((size, index) => [bundlerNames[index]!, statement, size] as const);
    }),
  )('%s keeps of %s about %s, as the README says', async (bundler, statement, stated) => {
    const name = /\{ (\w+) \}/.exec(statement)?.[1];
    const program = join(consumer.folder, `${bundler.slice(0, 3)}-${name}.mjs`);
    await writeFile(program, `${statement.replaceAll('`', '')};\nglobalThis.kept = ${name};\n`);
    const kilobytes = gzipSync(await bundlers[bundler]!(program)).length / 1000;
    console.log(`${bundler}, ${statement}: ${kilobytes} kB gzip`);
    expect(Math.abs(kilobytes / Number.parseFloat(stated) - 1)).toBeLessThan(0.2);
  });

  it('vite builds a page with the client', async () => {
    const code = await buildPage(consumer, 'page.html');
    console.log(`a page with the client: ${sizes(code)}`);
    expect(code).toMatch('/api/v1');
    expect(code).not.toMatch(/["']node:/);
  });

  it('vite builds a page with the sandbox, without the parts that need Node', async () => {
    const code = await buildPage(consumer, 'sandbox-page.html');
    console.log(`a page with client and sandbox: ${sizes(code)}`);
    expect(code).toMatch('voice-agent-sandbox');
    expect(code).not.toMatch(/["']node:/);
  });

  it('esbuild bundles a server that runs without node_modules', async () => {
    await inTemporaryFolder(async (elsewhere) => {
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
      expect(stdout).toBe('Harbor Dental\n');
    });
  });
});

describe('the client alone', () => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await installConsumer(registry, 'npm', ['@voice-agent-platform/client']);
    return consumer.remove;
  });

  it('installs the types, but not the validators', async () => {
    const scope = join(consumer.folder, 'node_modules', '@voice-agent-platform');
    expect((await readdir(scope)).sort()).toEqual(['client', 'types']);
  });

  it.each(compilerNames)('compiles with TypeScript %s', async (compiler) => {
    for (const resolution of moduleResolutions) {
      const outcome = await compile(consumer.folder, ['client-alone.ts'], compiler, resolution);
      expect(outcome).toMatchObject({ exitCode: 0, output: '' });
    }
  });

  it('reports what the validation entry is missing', async () => {
    const entry = '@voice-agent-platform/client/validation';
    const { exitCode, output } = await consumer.node(...printExports('import'), entry);
    expect(exitCode).toBe(1);
    expect(output).toMatch("Cannot find package '@voice-agent-platform/validators'");
  });
});

/** Returns the script of the page that vite builds. */
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

/** Splits a table row: `| a | b |` becomes `['a', 'b']`. */
function splitRow(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function sizes(code: string): string {
  return `${code.length} B minified, ${gzipSync(code).length} B gzip`;
}

/** Makes Node print the exports of each entry on the command line. */
function printExports(load: 'import' | 'require'): string[] {
  return [
    `--input-type=${load === 'import' ? 'module' : 'commonjs'}`,
    '--eval',
    `void (async () => {
      for (const entry of process.argv.slice(1))
        console.log(entry + ': ' + Object.keys(await ${load}(entry)));
    })();`,
  ];
}
