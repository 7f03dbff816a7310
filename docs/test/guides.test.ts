import { LONGEST_RETRY_AFTER_MS } from '@voice-agent-platform/client/internal';
import { expect, it } from 'vitest';
import { parseGuide } from '../src/data/guides.js';

const guide = (matter: string, text = 'Text') =>
  parseGuide('a', `---\n${matter}\n---\n\n# Title\n\n${text}`);

const withText = (text: string) => guide('group: Start\ndescription: One.', text).markdown;

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
])('rejects a guide with %s', (_, text) => {
  expect(() => parseGuide('a', text)).toThrow('guides/a.md must start with front matter');
});

it('inserts values of the code into a guide', () => {
  expect(withText('Up to {{client.longestRetryAfterSeconds}} seconds')).toBe(
    `Up to ${LONGEST_RETRY_AFTER_MS / 1000} seconds`,
  );
});

it('leaves the platform’s own templates in a guide alone', () => {
  expect(withText('{{name}}')).toBe('{{name}}');
});

it('rejects a guide with a value that is unknown, and lists the known ones', () => {
  expect(() => withText('{{client.timeout}}')).toThrow(
    /^guides\/a\.md: there is no value "client\.timeout"\. Known values: .*client\.timeoutSeconds/,
  );
});
