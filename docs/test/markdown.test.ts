import { expect, it } from 'vitest';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { renderMarkdown } from '../src/components/markdown.js';

const render = (markdown: string) => {
  const { content, headings } = renderMarkdown(markdown, '/guides/a.html');
  return { content: renderToString(h(Fragment, {}, content)), headings };
};

it('gives the headings of a guide addresses, and lists its sections', () => {
  const { content, headings } = render('## Two `roots`\n\n### Inner');
  expect(content).toContain('<h2 id="two-roots">');
  expect(content).toContain('<h3 id="inner">');
  expect(headings.map(({ id }) => id)).toEqual(['two-roots']);
});

it.each(['# A second title', '#### Too deep'])('rejects a guide with the heading %j', (heading) => {
  expect(() => render(heading)).toThrow('must start with ## or ###');
});

it('rejects a guide in which two headings share an address', () => {
  expect(() => render('## Same\n\n## Same')).toThrow('#same');
});

it('links code that names an operation, but not inside a link', () => {
  expect(render('Call `updateAgent`.').content).toContain(
    '<a href="/operations/updateAgent.html"><code>updateAgent</code></a>',
  );
  expect(render('[`updateAgent`](b.md)').content).toBe(
    '<p><a href="/guides/b.html"><code>updateAgent</code></a></p>',
  );
});

it('joins neighboring code in several languages into tabs', () => {
  const { content } = render('```curl\ncurl\n```\n\n```ts\n1\n```\n\nText\n\n```ts\n2\n```');
  expect(content.match(/role="tab"/g)).toHaveLength(2);
  expect(content).toContain('data-tab="curl"');
});

it.each(['sh', 'json', 'text'])(
  'hides neither a program nor the %s after it behind a tab',
  (id) => {
    const { content } = render('```ts\n1\n```\n\n```' + id + '\n2\n```');
    expect(content.match(/<pre /g)).toHaveLength(2);
    expect(content).not.toContain('role="tab"');
  },
);

it('colors code with classes, as the policy forbids inline styles', () => {
  const { content } = render('```ts\nconst a = "b";\n```');
  expect(content).toContain('<span class="w">const </span>');
  expect(content).not.toContain('style=');
});

it('rejects a guide with code in an unknown language', () => {
  expect(() => render('```cobol\n1\n```')).toThrow('"cobol"');
});

it.each([
  ['NOTE', 'callout-note'],
  ['WARNING', 'callout-warning'],
])('shows a quote that starts with [!%s] as a callout, without the marker', (marker, className) => {
  const { content } = render(`> [!${marker}]\n> Look.`);
  expect(content).toContain(className);
  expect(content).toContain('<p>Look.</p>');
});

it('names the rows and the columns of a table', () => {
  const { content } = render('| Name | Type |\n| --- | --- |\n| a | b |');
  expect(content).toContain('<th scope="col">Name</th>');
  expect(content).toContain('<th scope="row">a</th><td data-label="Type">');
});

it('labels a table with the names of its columns, and leaves out one that has none', () => {
  const { content } = render('| Option | Default | |\n| --- | --- | --- |\n| a | b | c |');
  expect(content).toContain('aria-label="Table: Option, Default"');
});
