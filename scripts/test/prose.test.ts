import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findBannedPhrases } from '../checks/prose.js';
import { runOrFail } from '../lib/run.js';
import { repository } from '../workspace.js';

/** Add a folder here once its prose follows the rules. */
const checked = [
  '.changeset',
  '.github',
  'ARCHITECTURE.md',
  'CONFORMANCE.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'examples',
  'openapi',
  'packages/cli',
  'packages/client',
  'packages/codegen',
  'packages/conformance',
  'packages/docs',
  'packages/mcp',
  'packages/sandbox',
  'packages/types',
  'packages/validators',
  'scripts',
];

const { stdout } = await runOrFail('git', ['ls-files', ...checked], { cwd: repository });
const files = stdout
  .split('\n')
  .filter((path) => /\.(md|ts|yml)$/.test(path) && !/prose|CHANGELOG|\.api\.md$/.test(path));

it.each(files)('%s is free of banned phrases', async (path) => {
  expect(findBannedPhrases(await readFile(`${repository}${path}`, 'utf8'))).toEqual([]);
});

it('reports the line, the phrase and what to write', () => {
  expect(findBannedPhrases('One.\nIt is read anew.\nanew // prose-ignore')).toEqual([
    { line: 2, found: 'anew', instead: 'again, from scratch' },
  ]);
});
