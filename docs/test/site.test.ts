import { harnesses } from '@voice-agent-platform/languages';
import { samplesOf } from '@voice-agent-platform/languages/samples';
import { expect, it } from 'vitest';
import { guides } from '../src/data/guides.js';
import { operations } from '../src/data/operations.js';
import { resources } from '../src/data/resources.js';
import { file, pages, twins } from './built-site.js';

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
  }
});

it('lists every Markdown twin in llms.txt', () => {
  const listed = file('llms.txt');
  const missing = twins().filter(([name]) => !listed.includes(`](${name})`));
  expect(missing.map(([name]) => name)).toEqual([]);
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

it.each(harnesses.filter(({ generated }) => generated))(
  'has a guide for the client in $name, with its commands and programs',
  ({ name, generator }) => {
    const guide = file(`guides/languages/${name}.md`);
    expect(guide).toMatch(new RegExp(`(codegen|cli\\.js) ${name} --out`));
    expect(guide).toContain(`${generator.name} ${generator.version}`);
    expect(guide).toMatch(/^export VOICE_AGENT_BASE_URL=http/m);
    for (const operationId of ['listPhoneNumbers', 'getWorkflowVersion']) {
      const sample = samplesOf(operationId).find((candidate) => candidate.name === name);
      expect(guide).toContain(sample?.code);
    }
    expect(guide).not.toMatch(/<!-- |\{\{/);
  },
);

it('gives every page its own title and description', () => {
  const find = (pattern: RegExp) => pages().map(([, html]) => pattern.exec(html)?.[1]);
  const titles = find(/<title>(.*?)<\/title>/s);
  const descriptions = find(/name="description"\s+content="(.*?)"/);
  const missingOrRepeated = [titles, descriptions].flatMap((texts) =>
    texts.filter((text, index) => !text || texts.indexOf(text) < index),
  );
  expect(missingOrRepeated).toEqual([]);
});

it('has no landmark without content', () => {
  const empty = pages().filter(([, html]) => /<(aside|nav)\b[^>]*><\/\1>/.test(html));
  expect(empty.map(([name]) => name)).toEqual([]);
});

it('says on the page of a POST and of a PATCH how the client retries it', () => {
  for (const { method, href } of operations) {
    if (!['POST', 'PATCH'].includes(method)) continue;
    expect(file(href.slice(1))).toContain('Retried by the client only with <code');
  }
});

// The notices of Redoc contain ajv too, in another form.
it.each([
  { origin: 'the scripts of the pages', line: /^preact \d/m },
  { origin: 'Redoc', line: /^ *redoc@\d/m },
  { origin: 'the validators', line: /^ajv \d/m },
  { origin: 'the fonts', line: /^@fontsource-variable\/inter \d/m },
])('includes the licenses of $origin, with a line like $line', ({ line }) => {
  expect(file('third-party-notices.txt')).toMatch(line);
});
