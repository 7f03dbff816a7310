/** A test with the sandbox, run by jest itself. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { run } from '@voice-agent-platform/shared/chores/run';
import { inPackageFolder } from '../../support/programs.js';

const PROGRAM = `
import { createSandbox } from '@voice-agent-platform/sandbox';

const sandbox = createSandbox();
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

test('nothing was requested yet', () => {
  expect(sandbox.requests).toEqual([]);
});
`;

it('jest runs a test with the sandbox as an ES module', async () => {
  const jest = join(await fetchTool('jest'), 'node_modules', 'jest', 'bin', 'jest.js');
  const { exitCode, output } = await inPackageFolder(async (folder) => {
    await writeFile(join(folder, 'sandbox.test.mjs'), PROGRAM);
    const configuration = { rootDir: folder, testMatch: ['**/*.test.mjs'], transform: {} };
    const parameters = [jest, '--no-cache', '--config', JSON.stringify(configuration)];
    return run(process.execPath, ['--experimental-vm-modules', ...parameters], { cwd: folder });
  });
  expect(output).toMatch(/Tests: +1 passed, 1 total/);
  expect(exitCode).toBe(0);
});
