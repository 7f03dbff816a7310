import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { bundle } from '@voice-agent-platform/contract-reader';
import { harnesses } from '@voice-agent-platform/languages';
import { samplesOf } from '@voice-agent-platform/languages/samples';
import { guides } from '../src/data/guides.js';
import { notice } from '../src/data/not-published.js';
import { resources } from '../src/data/resources.js';
import { operations } from '../src/data/operations.js';
import { siteFolder } from '../src/serve.js';
import type { SiteFiles } from '../src/make-site.js';

/** The files of the built site. */
const files: SiteFiles = {};
beforeAll(async () => {
  const entries = await readdir(siteFolder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const name of names) {
    files[name.slice(siteFolder.length).replaceAll('\\', '/')] = await readFile(name, 'utf8');
  }
});

const file = (name: string) => files[name] ?? '';
const endingWith = (end: string) => Object.entries(files).filter(([name]) => name.endsWith(end));
const twins = () => endingWith('.md');
const pages = () => endingWith('.html');

it('builds a page and a Markdown twin for every operation, every resource and every guide', () => {
  const expected = [
    ...operations.map(({ href, summary }) => ({ href, title: summary })),
    ...resources,
    ...guides,
  ];
  for (const { href, title } of expected) {
    const twin = href.slice(1).replace('.html', '.md');
    expect(file(href.slice(1))).toContain('<h1>');
    expect(file(twin)).toContain(`# ${title}`);
    expect(file('llms.txt')).toContain(`](${twin})`);
  }
});

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

it('shows the program of an operation in each language whole, byte for byte as it runs', () => {
  for (const { operationId } of operations) {
    const html = file(`operations/${operationId}.html`);
    const shown = samplesOf(operationId).map(({ name }) => {
      const [, panel = ''] =
        new RegExp(`id="panel-panel-client-${name}">(.*?)</details>`, 's').exec(html) ?? [];
      const blocks = panel.match(/(?<=<pre [^>]*><code>).*?(?=<\/code><\/pre>)/gs) ?? [];
      return [name, blocks.map((block) => textOf(block))];
    });
    expect(shown).toEqual(samplesOf(operationId).map(({ name, code }) => [name, [code]]));
  }
});

/** Returns the text of highlighted code. */
function textOf(html: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => characters[name] ?? entity);
}

it('runs commands of the clone from where the packages have them', async () => {
  const commands = twins().flatMap(([, text]) => text.match(/packages\/\w+\/dist\/cli\.js/g) ?? []);
  for (const path of new Set(commands)) {
    const [, name] = path.split('/');
    const manifest = new URL(`../../packages/${name}/package.json`, import.meta.url);
    const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: object };
    expect(Object.values(bin)).toEqual(['./dist/cli.js']);
  }
});

it('has a guide for each generated language, with its commands and programs', () => {
  for (const { name, generator, generated } of harnesses) {
    if (!generated) continue;
    const guide = file(`guides/languages/${name}.md`);
    const source = `docs/guides/languages/${name}.md`;
    expect(guide, source).toMatch(new RegExp(`(codegen|cli\\.js) ${name} --out`));
    expect(guide).toContain(`${generator.name} ${generator.version}`);
    expect(guide).toMatch(/^export VOICE_AGENT_BASE_URL=http/m);
    for (const operationId of ['listPhoneNumbers', 'getWorkflowVersion']) {
      const sample = samplesOf(operationId).find((candidate) => candidate.name === name);
      expect(guide).toContain(sample?.code);
    }
    expect(guide).not.toMatch(/<!-- |\{\{/);
  }
});

it('gives every page its own title and description', () => {
  const titles = pages().map(([, html]) => /<title>(.*?)<\/title>/s.exec(html)?.[1]);
  const own = pages().filter(([name]) => name !== 'redoc.html');
  const descriptions = own.map(
    ([, html]) => /name="description"\s+content="(.*?)"/.exec(html)?.[1],
  );
  const repeated = [titles, descriptions].flatMap((texts) =>
    texts.filter((text, index) => texts.indexOf(text) < index),
  );
  expect(repeated).toEqual([]);
});

it('loads nothing from another host on any page, and forbids it', () => {
  for (const [name, html] of pages()) {
    expect(html, name).toMatch(/Content-Security-Policy"\s+content="default-src 'none'/);
    expect(html, name).not.toMatch(/<(?:script|img|iframe)\b[^>]*(?:src|href)="[a-z]*:?\/\//);
  }
});

it('builds pages without inline styles, which the policy would block', () => {
  for (const [name, html] of pages()) {
    if (name !== 'redoc.html') expect(html, name).not.toMatch(/<[a-z]+\b[^>]* style="/);
  }
});

it('shows no secret on the site except the test values of the examples', () => {
  // The other keys are for a sandbox, in the page and in a README, and open nothing else.
  const allowed = `${JSON.stringify(bundle)} sk_test_sandbox sk_test_readme`;
  const text = Object.entries(files)
    .filter(([name]) => !name.includes('assets/redoc'))
    .map(([, content]) => content)
    .join('\n');
  const secrets = text.match(/\b(?:sk|pk|rk)_(?:live|test)_\w+|\bBearer [\w.-]{12,}/g) ?? [];
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of new Set(secrets)) expect(allowed).toContain(secret);
});

it('includes the licenses of the code and the fonts that the site ships', () => {
  const notices = file('third-party-notices.txt');
  const shipped = 'redoc@ ajv jsonc-parser minisearch preact prettier Inter JetBrains Mono'.split(
    ' ',
  );
  for (const name of shipped) {
    expect(notices).toContain(name);
  }
});
