import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deadLinks } from '../checks/dead-links.js';
import { repository } from '../workspace.js';

describe('the links of the repository', () => {
  // The docs site checks the links between its own pages.
  const folders = [
    '',
    '.github/',
    'openapi/',
    ...readdirSync(`${repository}packages`).map((name) => `packages/${name}/`),
  ];
  const pages = folders.flatMap((folder) =>
    readdirSync(repository + folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => folder + name),
  );

  it('are checked in the pages that a visitor opens first', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'SECURITY.md']));
  });

  it.each(pages)('lead to a file in %s', (page) => {
    const file = `${repository}${page}`;
    expect(deadLinks(readFileSync(file, 'utf8'), dirname(file))).toEqual([]);
  });
});

describe('the search for dead links', () => {
  it('finds a missing file, with or without an anchor', () => {
    const page = '[a](GONE.md) and [b](../gone/README.md#part) and [c](README.md#part)';
    expect(deadLinks(page, repository)).toEqual(['GONE.md', '../gone/README.md#part']);
  });

  it('ignores web addresses, anchors and code', () => {
    const page = '[a](https://host/gone) [b](#part)\n```ts\nconst x = y[0](gone);\n```\n';
    expect(deadLinks(page, repository)).toEqual([]);
  });
});
