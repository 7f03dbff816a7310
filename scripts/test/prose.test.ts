import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findBannedPhrases } from '../checks/prose.js';
import { runOrFail } from '../lib/run.js';
import { repository } from '../workspace.js';

/** Add a folder here once its prose follows the rules. */
const checked = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  '.github',
  '.changeset',
  'scripts',
  'CONFORMANCE.md',
  'packages/cli',
  'packages/codegen',
  'packages/client',
  'packages/conformance/consumers',
  'packages/conformance/languages',
  'packages/conformance/runtimes',
  'packages/conformance/src/languages',
  'packages/conformance/test/integrations',
  'packages/conformance/test/languages',
  'packages/docs/guides/languages',
  'packages/mcp',
  'packages/sandbox',
];

const { stdout } = await runOrFail('git', ['ls-files', ...checked], { cwd: repository });
const files = stdout
  .split('\n')
  .filter((path) => /\.(md|ts|yml)$/.test(path) && !/prose/.test(path));

it.each(files)('%s is free of banned phrases', async (path) => {
  expect(findBannedPhrases(await readFile(`${repository}${path}`, 'utf8'))).toEqual([]);
});

it('reports the line, the phrase and what to write', () => {
  expect(findBannedPhrases('One.\nIt is read anew.\nanew // prose-ignore')).toEqual([
    { line: 2, found: 'anew', instead: 'again, from scratch' },
  ]);
});
