import { describe, expect, it } from 'vitest';
import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { renderMarkdown } from '../src/components/markdown.js';
import { resolveLink } from '../src/addresses.js';
import { parseGuide } from '../src/data/guides.js';
import { withoutRegistry } from '../src/data/not-published.js';

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

it('refuses a guide in which two headings share an address', () => {
  expect(() => render('## Same\n\n## Same')).toThrow('#same');
});

it('turns links to Markdown files into links to pages', () => {
  expect(resolveLink('recipes/b.md#x', '/guides/a.html')).toBe('/guides/recipes/b.html#x');
  expect(resolveLink('../errors.md', '/guides/recipes/b.html')).toBe('/guides/errors.html');
  expect(resolveLink('https://a.example/x.md', '/a.html')).toBe('https://a.example/x.md');
});

it('links code that names an operation, but not inside a link', () => {
  expect(render('Call `updateAgent`.').content).toContain(
    '<a href="/operations/updateAgent.html"><code>updateAgent</code></a>',
  );
  expect(render('[`updateAgent`](b.md)').content).not.toContain('operations');
});

it('joins neighboring code in several languages into tabs', () => {
  const { content } = render('```curl\ncurl\n```\n\n```ts\n1\n```\n\nText\n\n```ts\n2\n```');
  expect(content.match(/role="tab"/g)).toHaveLength(2);
  expect(content).toContain('data-tab="curl"');
});

it('shows a command and the program after it, and hides neither behind a tab', () => {
  const { content } = render('```sh\nnpm install x\n```\n\n```ts\n1\n```');
  expect(content).not.toContain('role="tab"');
});

it('colors code with classes, as the policy forbids inline styles', () => {
  const { content } = render('```ts\nconst a = "b";\n```');
  expect(content).toContain('<span class="w">const </span>');
  expect(content).not.toContain('style=');
});

it('refuses a guide with code in an unknown language', () => {
  expect(() => render('```cobol\n1\n```')).toThrow('"cobol"');
});

it('shows notes and warnings as callouts', () => {
  expect(render('> [!NOTE]\n> Look.').content).toContain('callout-note');
  expect(render('> [!WARNING]\n> Stop.').content).toContain('callout-warning');
});

it('names the rows and the columns of a table', () => {
  const { content } = render('| Name | Type |\n| --- | --- |\n| a | b |');
  expect(content).toContain('<th scope="col">Name</th>');
  expect(content).toContain('<th scope="row">a</th><td data-label="Type">');
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

describe('lines that work until the packages are published', () => {
  it.each([
    [
      'npm install --save-dev hono @voice-agent-platform/sandbox',
      '# Once, in the clone: npx -y pnpm@12 release:dry\nnpm install --save-dev hono ../voice-agent/dist/release/*.tgz',
    ],
    [
      'npm install @voice-agent-platform/client @voice-agent-platform/sandbox vitest',
      '# Once, in the clone: npx -y pnpm@12 release:dry\nnpm install ../voice-agent/dist/release/*.tgz vitest',
    ],
    [
      'npm install --global @voice-agent-platform/cli',
      '# Once, in the clone: npx -y pnpm@12 release:dry\nnpm install --global ../voice-agent/dist/release/voice-agent-platform-cli-*.tgz',
    ],
    [
      'npx @voice-agent-platform/codegen go --out client',
      'node ../voice-agent/packages/codegen/dist/cli.js go --out client',
    ],
    ['npx voice-agent-sandbox', 'node ../voice-agent/packages/sandbox/dist/cli.js'],
    [
      '"command": "npx",\n"args": ["-y", "@voice-agent-platform/mcp", "--allow-writes"]',
      '"command": "node",\n"args": ["/path/to/voice-agent/packages/mcp/dist/cli.js", "--allow-writes"]',
    ],
  ])('replaces %j', (published, line) => {
    expect(withoutRegistry(published)).toBe(line);
  });
});
