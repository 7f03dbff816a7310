import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { codeBlocks, executed } from '../../support/code-blocks.js';
import { onOwnPorts, startCommandLine } from '../../support/command-line.js';

const guide = new URL('../../../docs/guides/command-line.md', import.meta.url);

it('runs the commands of the guide from top to bottom', async () => {
  await using commandLine = await startCommandLine();
  const blocks = executed(codeBlocks(await readFile(guide, 'utf8')), 'sh').filter(
    ({ code }) => !code.startsWith('npm install'),
  );
  expect(blocks).not.toEqual([]);
  for (const { code, line } of blocks) {
    const { exitCode, stderr } = await commandLine.shell(`set -e\n${onOwnPorts(code)}`, {
      env: { KEY: 'sk_test_harbor_dental' },
    });
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr, line }).toEqual({
      exitCode: 0,
      stderr: '',
      line,
    });
  }
});
