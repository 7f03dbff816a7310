/**
 * Runs the commands of READMEs and guides that call the API in a shell, each against a sandbox of its own.
 * `test/snippets` has the other snippets.
 */
import { expect, it } from 'vitest';
import { listExecuted } from '../../support/code-blocks.js';
import { readReadmes, readTestedGuides } from '../../support/documents.js';
import { callsApi, commandsIn, runApiCommand } from '../../support/shell-command.js';

// `evidence.test.ts` runs the commands of its own guide.
const guides = (await readTestedGuides()).filter(({ path }) => !path.endsWith('/evidence.md'));
const blocks = [...(await readReadmes()), ...guides].flatMap(({ path, blocks: all }) =>
  listExecuted(all, 'sh').flatMap(({ line, code }) => {
    const commands = commandsIn(code).filter(callsApi);
    return commands.length > 0 ? [[`${path}:${line}`, commands] as const] : [];
  }),
);

it.each(['voice-agent', 'curl', 'npx -y @redocly/cli respect'])(
  'a README or a guide has a command of %s that runs here',
  (program) => {
    const commands = blocks.flatMap(([, all]) => all);
    expect(commands.filter((command) => command.startsWith(`${program} `))).not.toEqual([]);
  },
);

it.each(blocks)('the commands of %s that call the API succeed', async (_, commands) => {
  const faults = await Promise.all(commands.map(runApiCommand));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
