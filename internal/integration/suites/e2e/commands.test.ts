/**
 * Runs the commands of READMEs and guides that call the API in a shell. `test/snippets.test.ts` has the other snippets.
 */
import { expect, it } from 'vitest';
import { executed } from '../../support/code-blocks.js';
import { readReadmes, readTestedGuides } from '../../support/documents.js';
import { commandsIn, runFault } from '../../support/shell-command.js';

// `evidence.test.ts` runs the commands of its own guide.
const guides = (await readTestedGuides()).filter(({ path }) => !path.endsWith('/evidence.md'));
const blocks = [...(await readReadmes()), ...guides].flatMap((document) =>
  executed(document.blocks, 'sh').map(
    ({ line, code }) => [`${document.path}:${line}`, code] as const,
  ),
);

it.each(blocks)('the commands of %s work', async (_, code) => {
  const faults = await Promise.all(commandsIn(code).map(runFault));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
