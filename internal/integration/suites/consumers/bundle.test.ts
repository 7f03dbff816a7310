/** Bundles programs and pages of users, and compares sizes with the README of the validators. */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import * as vite from 'vite';
import { runOrFail } from '@voice-agent-platform/shared/process';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { bundlers } from './bundle.js';
import { installConsumer, packageNames, type Consumer } from './consumer.js';

/** The README rounds sizes, and another version of a bundler changes them a little. */
const TOLERANCE = 0.2;

/** Vite replaces a module of Node by a proxy with its name, and does not fail. The minifier writes names in backticks. */
const NODE_MODULE = /["'`]node:/;

let consumer: Consumer;
beforeAll(async () => {
  consumer = await installConsumer('pnpm', packageNames);
  return consumer.remove;
});

const validatorsReadme = await readFile(join(repository, 'packages/validators/README.md'), 'utf8');
const [head = '', ...rows] = validatorsReadme.match(/^\| (?:Import|`import) .*$/gm) ?? [];
const [, ...bundlerNames] = splitRow(head);
it('the README of the validators has a column for each bundler', () => {
  expect(bundlerNames).toEqual(Object.keys(bundlers));
  expect(rows).not.toEqual([]);
});

it.each(
  rows.flatMap((row) => {
    const [statement = '', ...sizes] = splitRow(row);
    return sizes.map((size, index) => [bundlerNames[index]!, statement, size] as const);
  }),
)('%s bundles %s into about %s, as the README says', async (bundler, statement, stated) => {
  const name = /\{ (\w+) \}/.exec(statement)?.[1];
  const program = join(consumer.folder, `${bundler.slice(0, 3)}-${name}.mjs`);
  await writeFile(program, `${statement.replaceAll('`', '')};\nglobalThis.kept = ${name};\n`);
  const kilobytes = gzipSync(await bundlers[bundler]!(program)).length / 1000;
  console.log(`${bundler}, ${statement}: ${kilobytes} kB gzip`);
  expect(Math.abs(kilobytes / Number.parseFloat(stated) - 1)).toBeLessThan(TOLERANCE);
});

it('vite builds a page with the client', async () => {
  const code = await buildPage('page.html');
  console.log(`a page with the client: ${sizes(code)}`);
  expect(code).toMatch('/api/v1');
  expect(code).not.toMatch(NODE_MODULE);
});

it('vite builds a page with the sandbox, without the parts that need Node', async () => {
  const code = await buildPage('sandbox-page.html');
  console.log(`a page with client and sandbox: ${sizes(code)}`);
  expect(code).toMatch('voice-agent-sandbox');
  expect(code).not.toMatch(NODE_MODULE);
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

/** Returns the script of the page that vite builds. */
async function buildPage(page: string): Promise<string> {
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
