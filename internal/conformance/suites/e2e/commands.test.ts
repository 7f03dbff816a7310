/** The commands of READMEs and guides that call the API work in a shell. `test/snippets.test.ts` has the other snippets. */
import { expect, it } from 'vitest';
import { executed } from '../../support/code-blocks.js';
import { onOwnPorts, startCommandLine } from '../../support/command-line.js';
import { readReadmes, readTestedGuides } from '../../support/documents.js';
import { commandsIn, runFault } from '../../support/shell-command.js';

const blocks = (await readReadmes()).flatMap((document) =>
  executed(document.blocks, 'sh').map(
    ({ line, code }) => [`${document.path}:${line}`, code] as const,
  ),
);

it.each(blocks)('the commands of %s work', async (_, code) => {
  const faults = await Promise.all(commandsIn(code).map(runFault));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});

it('the commands of the guide command-line run from top to bottom', async () => {
  const guide = (await readTestedGuides()).find(({ path }) => path.endsWith('/command-line.md'));
  const parts = executed(guide?.blocks ?? [], 'sh').filter(
    ({ code }) => !code.startsWith('npm install'),
  );
  expect(parts).not.toEqual([]);
  await using commandLine = await startCommandLine();
  for (const { code, line } of parts) {
    const { exitCode, stderr } = await commandLine.shell(`set -e\n${onOwnPorts(code)}`, {
      env: { KEY: 'sk_test_harbor_dental' },
    });
    expect(exitCode, `line ${line}: ${stderr}`).toBe(0);
  }
});
