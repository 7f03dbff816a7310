import { describe, expect, it } from 'vitest';
import { resolveLink } from '../src/addresses.js';
import { parseGuide } from '../src/data/guides.js';

it('turns links to Markdown files into links to pages', () => {
  expect(resolveLink('recipes/b.md#x', '/guides/a.html')).toBe('/guides/recipes/b.html#x');
  expect(resolveLink('../errors.md', '/guides/recipes/b.html')).toBe('/guides/errors.html');
  expect(resolveLink('https://a.example/x.md', '/a.html')).toBe('https://a.example/x.md');
});

const guide = (matter: string, text = 'Text') =>
  parseGuide('a', `---\n${matter}\n---\n\n# Title\n\n${text}`);

describe('front matter', () => {
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
    ['no front matter', '# Title\n'],
    ['an unknown group', '---\ngroup: Other\ndescription: One.\n---\n\n# Title\n'],
    ['no description', '---\ngroup: Start\n---\n\n# Title\n'],
    ['no title', '---\ngroup: Start\ndescription: One.\n---\n\nText\n'],
  ])('refuses a guide with %s', (_, text) => {
    expect(() => parseGuide('a', text)).toThrow('guides/a.md must start with front matter');
  });
});

describe('values of the code', () => {
  const markdown = (text: string) => guide('group: Start\ndescription: One.', text).markdown;

  it('inserts values of the code', () => {
    expect(markdown('At most {{client.timeoutSeconds}} seconds')).toMatch(/^At most \d+ seconds$/);
  });

  it('leaves the platform’s own templates in a guide alone', () => {
    expect(markdown('{{name}}')).toBe('{{name}}');
  });

  it('refuses a guide with a value that is unknown', () => {
    expect(() => markdown('{{client.timeout}}')).toThrow('guides/a.md: there is no value');
  });
});
