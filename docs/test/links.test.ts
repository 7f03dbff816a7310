import { expect, it } from 'vitest';
import { replaceLinks, resolveLink } from '../src/addresses.js';
import { findDeadLinks } from '../src/links.js';

it.each([
  ['recipes/b.md#x', '/guides/a.html', '/guides/recipes/b.html#x'],
  ['../errors.md', '/guides/recipes/b.html', '/guides/errors.html'],
  ['https://a.example/x.md', '/a.html', 'https://a.example/x.md'],
])('turns the link %s on %s into %s', (href, page, link) => {
  expect(resolveLink(href, page)).toBe(link);
});

it.each([
  ['[a](x.md), [`b`](x.md)', '[a](/), [`b`](/)'],
  ['`handlers[name](event)` [a](x.md)', '`handlers[name](event)` [a](/)'],
  ['```ts\nhandlers[name](event)\n```', '```ts\nhandlers[name](event)\n```'],
])('replaces only the links of %j, and not its code', (markdown, replaced) => {
  expect(replaceLinks(markdown, ({ label }) => `[${label}](/)`)).toBe(replaced);
});

const files = (href: string) => ({
  'guides/a.html': `<h2 id="here">Here</h2><a href="${href}">x</a>`,
  'b.md': '## A `part`\n\n```sh\n# A comment\n```',
});

it.each(['missing.html', '#nowhere', '../b.md#nowhere', '../b.md#a-comment', '/b.md', 'b.md'])(
  'reports the dead link %s',
  (href) => {
    expect(findDeadLinks(files(href))).toEqual([{ page: 'guides/a.html', href }]);
  },
);

it.each(['a.html', '../b.md', '#here', '../guides/a.html#here', 'https://example.com/'])(
  'accepts the link %s',
  (href) => {
    expect(findDeadLinks(files(href))).toEqual([]);
  },
);

it('reports a link from the root of a host, which is dead in a folder', () => {
  const links = findDeadLinks({ 'index.md': '[a](/b.md) [b](b.md)', 'b.md': '' });
  expect(links).toEqual([{ page: 'index.md', href: '/b.md' }]);
});

it('reports the dead links of a Markdown twin, except those in its code', () => {
  const text =
    '[a](b.md#a-part) [b](b.md#gone) [c](gone.md) `[d](gone.md)`\n\n```md\n` [e](gone.md)\n```\n';
  const links = findDeadLinks({ ...files('#here'), 'c.md': text });
  expect(links.map(({ href }) => href)).toEqual(['b.md#gone', 'gone.md']);
});
