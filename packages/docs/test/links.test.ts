import { describe, expect, it } from 'vitest';
import { findDeadLinks } from '../src/links.js';

const files = (href: string) => ({
  'guides/a.html': `<h2 id="here">Here</h2><a href="${href}">x</a>`,
  'b.md': '',
});

describe('a link', () => {
  it.each(['missing.html', '#nowhere', '../b.md#nowhere', '/b.md', 'b.md'])(
    'is dead: %s',
    (href) => {
      expect(findDeadLinks(files(href))).toEqual([{ page: 'guides/a.html', href }]);
    },
  );

  it.each(['a.html', '../b.md', '#here', '../guides/a.html#here', 'https://example.com/'])(
    'is alive: %s',
    (href) => {
      expect(findDeadLinks(files(href))).toEqual([]);
    },
  );
});
