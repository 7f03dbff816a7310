import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';

const pages = await repositoryFiles(
  '*.md',
  // The docs site checks the links of its own pages.
  ':!docs/guides',
  ':!docs/src',
  // The text of CONFORMANCE.md, whose links start in the root.
  ':!internal/languages/run/conformance.md',
);

it('checks the pages that a visitor opens first', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'SECURITY.md']));
});

it.each(pages)('every link in %s leads to a file', (page) => {
  const file = `${repository}${page}`;
  expect(deadLinks(readFileSync(file, 'utf8'), dirname(file))).toEqual([]);
});

it('finds a missing file, with or without an anchor', () => {
  const page = '[a](GONE.md) and [b](../gone/README.md#part) and [c](README.md#part)';
  expect(deadLinks(page, repository)).toEqual(['GONE.md', '../gone/README.md#part']);
});

it.each([
  ['a web address', '[a](https://host/gone)'],
  ['an anchor', '[a](#part)'],
  ['a code block', '```ts\nconst x = y[0](gone);\n```'],
  ['a code span', '`y[0](gone)`'],
])('ignores %s', (_, page) => {
  expect(deadLinks(`${page}\n`, repository)).toEqual([]);
});

/** Finds links of a Markdown text to files that do not exist. */
function deadLinks(markdown: string, folder: string): string[] {
  const targets: string[] = [];
  // The callback is synchronous, so there is nothing to wait for.
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'link' || token.type === 'image') targets.push(String(token.href));
  });
  return targets
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter(
      (target) => !existsSync(resolve(folder, decodeURIComponent(target.replace(/#.*$/, '')))),
    );
}
