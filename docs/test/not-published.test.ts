import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { notice } from '../src/data/not-published.js';
import { file, twins } from './built-site.js';

it('says on the landing page, on each page that installs something, and in the README that nothing is published yet, until the file is deleted', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, included = ''] =
    /<!-- docs\/not-published\.md -->\s+([\s\S]*?)\s+<!-- end -->/.exec(readme) ?? [];
  expect(included).toBe(notice);
  if (notice === '') return;
  const [summary = ''] = notice.split('. ');
  expect(file('index.html')).toContain(summary);
  const installing = twins().filter(([, text]) => /voice-agent\/(dist|packages)\//.test(text));
  expect(installing.length).toBeGreaterThan(0);
  for (const [name, text] of installing) {
    expect(text, name).toContain(notice);
    expect(file(name.replace('.md', '.html')), name).toContain(summary);
  }
  for (const [name, text] of twins()) {
    expect(text, name).not.toMatch(
      /(npx (-y )?|npm install .*|"npx".*)(@voice-agent-|voice-agent-\w+( |$))/,
    );
  }
});

it('runs commands of the clone from where the packages have them', async () => {
  const commands = twins().flatMap(([, text]) => text.match(/packages\/\w+\/dist\/cli\.js/g) ?? []);
  if (notice !== '') expect(commands).not.toEqual([]);
  for (const path of new Set(commands)) {
    const [, name] = path.split('/');
    const manifest = new URL(`../../packages/${name}/package.json`, import.meta.url);
    const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: object };
    expect(Object.values(bin)).toEqual(['./dist/cli.js']);
  }
});
