import { describe, expect, it } from 'vitest';
import { html } from '../src/components/html.js';
import { renderMarkdown, resolveLink } from '../src/components/markdown.js';
import { parseGuide } from '../src/data/guides.js';
import { slug } from '../src/data/slug.js';
import { interpolate } from '../src/data/values.js';

const unknown = { id: 'errors', pointer: '', subject: 'Errors', source: 'S' };
const render = (markdown: string) =>
  renderMarkdown(markdown, {
    path: '/guides/a.html',
    operations: [{ operationId: 'updateAgent', href: '/operations/updateAgent.html' }],
    unknowns: [{ ...unknown, kind: 'errors', what: 'Which `x`.', assume: 'None.' }],
  });

it('escapes values in an HTML template and keeps HTML', () => {
  expect(html`<p>${'<b>'} ${html`<i>${'"'}</i>`} ${[1, false, undefined]}</p>`.text).toBe(
    '<p>&lt;b&gt; <i>&quot;</i> 1</p>',
  );
});

it('gives the headings of a guide addresses, and lists them', () => {
  const { content, headings } = render('## Two `roots`\n\n### Inner');
  expect(content.text).toContain('<h2 id="two-roots">');
  expect(headings.map(({ id }) => id)).toEqual(['two-roots', 'inner']);
});

it('refuses a guide in which two headings share an address', () => {
  expect(() => render('## Same\n\n## Same')).toThrow('#same');
});

it('turns links to Markdown files into links to pages', () => {
  expect(resolveLink('recipes/b.md#x', '/guides/a.html')).toBe('/guides/recipes/b.html#x');
  expect(resolveLink('../errors.md', '/guides/recipes/b.html')).toBe('/guides/errors.html');
  expect(resolveLink('https://a.example/x.md', '/a.html')).toBe('https://a.example/x.md');
});

it('links code that names an operation, but not inside a link', () => {
  expect(render('Call `updateAgent`.').content.text).toContain(
    '<a href="/operations/updateAgent.html"><code>updateAgent</code></a>',
  );
  expect(render('[`updateAgent`](b.md)').content.text).not.toContain('operations');
});

it('joins neighboring code in several languages into tabs', () => {
  const { content } = render('```curl\ncurl\n```\n\n```ts\n1\n```\n\nText\n\n```ts\n2\n```');
  expect(content.text.match(/role="tab"/g)).toHaveLength(2);
  expect(content.text).toContain('data-tab="curl"');
});

it('colors code with classes, as the policy forbids inline styles', () => {
  const { content } = render('```ts\nconst a = "b";\n```');
  expect(content.text).toContain('<span class="w">const </span>');
  expect(content.text).not.toContain('style=');
});

it('refuses a guide with code in an unknown language', () => {
  expect(() => render('```cobol\n1\n```')).toThrow('"cobol"');
});

it('shows callouts, and entries of what is unspecified', () => {
  expect(render('> [!NOTE]\n> Look.').content.text).toContain('callout-note');
  expect(render('> [!UNSPECIFIED] errors').content.text).toContain('Which <code>x</code>.');
  expect(() => render('> [!UNSPECIFIED] nothing')).toThrow('"nothing"');
});

it('names the rows and the columns of a table', () => {
  const { content } = render('| Name | Type |\n| --- | --- |\n| a | b |');
  expect(content.text).toContain('<th scope="col">Name</th>');
  expect(content.text).toContain('<th scope="row">a</th><td data-label="Type">');
});

it('gives a heading the fragment that GitHub gives it', () => {
  expect(slug('Errors, retries and timeouts')).toBe('errors-retries-and-timeouts');
});

describe('front matter', () => {
  const guide = (matter: string) => parseGuide('a', `---\n${matter}\n---\n\n# Title\n\nText`, {});

  it('reads the place of a guide from its front matter', () => {
    expect(guide('group: Start\norder: 3\ndescription: One.')).toMatchObject({
      href: '/guides/a.html',
      title: 'Title',
      group: 'Start',
      order: 3,
      description: 'One.',
      markdown: 'Text',
    });
  });

  it.each([
    ['an unknown group', 'group: Other\ndescription: One.', 'group must be one of'],
    ['a missing description', 'group: Start', 'needs a description'],
  ])('refuses front matter with %s', (_, matter, message) => {
    expect(() => guide(matter)).toThrow(message);
  });

  it('refuses a guide without front matter', () => {
    expect(() => parseGuide('a', '# Title', {})).toThrow('needs front matter');
  });
});

describe('values of the code', () => {
  const values = { 'client.timeoutMs': 30_000, 'client.maxRetries': 2 };

  it('inserts values of the code in the unit that the guide asks for', () => {
    expect(interpolate('{{client.timeoutMs | seconds}} s', values, 'a')).toBe('30 s');
    expect(interpolate('{{ client.maxRetries | words }}', values, 'a')).toBe('two');
    expect(interpolate('{{client.maxRetries}}', values, 'a')).toBe('2');
  });

  it('leaves the platform’s own templates in a guide alone', () => {
    expect(interpolate('{{name}}', values, 'a')).toBe('{{name}}');
  });

  it.each(['{{client.timeout}}', '{{client.timeoutMs | years}}'])(
    'refuses a guide with %s, whose value or unit is unknown',
    (text) => {
      expect(() => interpolate(text, values, 'guides/a.md')).toThrow('guides/a.md');
    },
  );
});
