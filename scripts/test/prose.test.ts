import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findBannedPhrases } from './prose.js';
import { repository, repositoryFiles } from '@voice-agent-platform/internal/workspace';

const files = (await repositoryFiles())
  .filter((path) =>
    /\.(cs|css|go|html|java|[cm]?js|json|kt|md|php|pl|py|rb|rs|toml|tsx?|ya?ml)$/.test(path),
  )
  .filter((path) => !/prose|spectral|CHANGELOG|\.api\.md$|package-lock|pnpm-lock/.test(path));

it('no file has a banned phrase', async () => {
  const found = files.map(async (path) => {
    const text = await readFile(`${repository}${path}`, 'utf8');
    return findBannedPhrases(text).map((phrase) => ({ path, ...phrase }));
  });
  expect((await Promise.all(found)).flat()).toEqual([]);
});

it('reports the line, the phrase, and what to write', () => {
  expect(findBannedPhrases('One.\nIt is read anew.\nanew // prose-ignore')).toEqual([
    { line: 2, found: 'anew', instead: 'again, from scratch' },
  ]);
});
