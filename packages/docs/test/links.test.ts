import { describe, expect, it } from 'vitest';
import { findDeadLinks } from '../scripts/links.js';

const page = (href: string) => ({
  'a.html': `<h2 id="here">Here</h2><a href="${href}">x</a>`,
  'b.md': '',
});

describe('a link', () => {
  it.each(['missing.html', '#nowhere', 'b.md#nowhere', 'https://example.com/', '/b.md'])(
    'is dead: %s',
    (href) => {
      expect(findDeadLinks(page(href))).toEqual([{ page: 'a.html', href }]);
    },
  );

  it.each(['a.html', 'b.md', '#here', 'a.html#here'])('is alive: %s', (href) => {
    expect(findDeadLinks(page(href))).toEqual([]);
  });
});
