import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { notice, withoutRegistry } from '../src/data/not-published.js';
import { file, twins } from './built-site.js';

/** The start of the notice, which a page shows before the reader unfolds the rest. */
const [summary = ''] = notice.split('. ');

it('repeats the notice in the README of the repository, until the file is deleted', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, included = ''] =
    /<!-- docs\/not-published\.md -->\s+([\s\S]*?)\s+<!-- end -->/.exec(readme) ?? [];
  expect(included).toBe(notice);
});

it('shows the notice on the landing page, and once where something is installed', () => {
  expect(file('index.html')).toContain(summary);
  const installing = twins().filter(([, text]) => /voice-agent\/(dist|packages)\//.test(text));
  expect(installing.length > 0).toBe(notice !== '');
  for (const [name, text] of installing) {
    expect(text, name).toContain(notice);
    // The README of a package has a notice of its own.
    expect(text.split(summary), name).toHaveLength(2);
    expect(file(name.replace('.md', '.html')), name).toContain(summary);
  }
});

it('installs and runs no package by its name on npm while there is a notice', () => {
  const fromNpm = twins().filter(([, text]) =>
    /(npx (-y )?|npm install .*|"npx",\s*.*)(@voice-agent-|voice-agent-\w+(?![\w-]))/.test(text),
  );
  expect(notice === '' ? [] : fromNpm.map(([name]) => name)).toEqual([]);
});

it('runs only those files of the clone that the packages declare as commands', async () => {
  const files = twins().flatMap(
    ([, text]) => text.match(/packages\/\w+\/[\w./-]+\.[cm]?js\b/g) ?? [],
  );
  expect(files.length > 0).toBe(notice !== '');
  for (const file of new Set(files)) {
    const [, name = '', path] = /^packages\/(\w+)\/(.*)$/.exec(file) ?? [];
    const manifest = new URL(`../../packages/${name}/package.json`, import.meta.url);
    const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: object };
    expect(Object.values(bin), file).toContain(`./${path}`);
  }
});

it.each([
  [
    'npm install --save-dev hono @voice-agent-platform/sandbox',
    '# Once, in the clone: npx -y pnpm@12 release:dry\nnpm install --save-dev hono ../voice-agent/dist/release/*.tgz',
  ],
  [
    'npm install @voice-agent-platform/client @voice-agent-platform/sandbox vitest',
    '# Once, in the clone: npx -y pnpm@12 release:dry\nnpm install ../voice-agent/dist/release/*.tgz vitest',
  ],
  [
    'npm install --global @voice-agent-platform/cli @voice-agent-platform/sandbox',
    '# Once, in the clone: npx -y pnpm@12 release:dry\nnpm install --global ../voice-agent/dist/release/*.tgz',
  ],
  [
    'npx @voice-agent-platform/codegen go --out client',
    'node ../voice-agent/packages/codegen/dist/cli.js go --out client',
  ],
  ['npx voice-agent-sandbox', 'node ../voice-agent/packages/sandbox/dist/cli.js'],
  [
    '"command": "npx",\n"args": ["-y", "@voice-agent-platform/mcp", "--allow-writes"]',
    '"command": "node",\n"args": ["/path/to/voice-agent/packages/mcp/dist/cli.js", "--allow-writes"]',
  ],
])('replaces %j with a command that uses the clone', (published, command) => {
  expect(withoutRegistry(published)).toBe(command);
});
