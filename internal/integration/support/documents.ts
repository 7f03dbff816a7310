/** The texts with tested snippets: READMEs, the pages that they send a newcomer to, and the guides. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGuides } from '@voice-agent-platform/docs/data/guides';
import { repository, repositoryFiles } from '@voice-agent-platform/shared/chores/workspace';
import { parseCodeBlocks, type CodeBlock } from './code-blocks.js';

export interface TestedDocument {
  /** The path from the root of the repository. */
  readonly path: string;
  readonly markdown: string;
  readonly blocks: readonly CodeBlock[];
}

/**
 * Leaves out the READMEs of generated clients. A test of `internal/languages` compares their code with the samples that
 * the suite `test:languages` runs.
 */
export async function readReadmes(): Promise<TestedDocument[]> {
  const generated = ':!packages/codegen/languages/';
  const paths = await repositoryFiles(
    '*README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    generated,
  );
  return Promise.all(
    paths.map(async (path) => toDocument(path, await readFile(join(repository, path), 'utf8'))),
  );
}

/**
 * Leaves out the guides of other languages, because they need a generated client. The suite `test:languages` runs their
 * programs.
 */
export async function readTestedGuides(): Promise<TestedDocument[]> {
  const guides = await readGuides();
  return guides
    .filter(({ group }) => group !== 'Other languages')
    .map(({ name, markdown }) => toDocument(`docs/guides/${name}.md`, markdown));
}

function toDocument(path: string, markdown: string): TestedDocument {
  return { path, markdown, blocks: parseCodeBlocks(markdown) };
}
