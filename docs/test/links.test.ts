import { expect, it } from 'vitest';
import { findDeadLinks } from '../src/links.js';

const files = (href: string) => ({
  'guides/a.html': `<h2 id="here">Here</h2><a href="${href}">x</a>`,
  'b.md': '## A `part`',
});

it.each(['missing.html', '#nowhere', '../b.md#nowhere', '/b.md', 'b.md'])(
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

it('reports the dead links of a Markdown twin, but none of its code', () => {
  const text = '[a](b.md#a-part) [b](b.md#gone) [c](gone.md)\n\n```md\n[d](gone.md)\n```\n';
  const links = findDeadLinks({ ...files('#here'), 'c.md': text });
  expect(links.map(({ href }) => href)).toEqual(['b.md#gone', 'gone.md']);
});
