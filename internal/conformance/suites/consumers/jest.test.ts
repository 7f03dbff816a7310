/** A test with the sandbox, run by jest itself. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { fetchTool } from '@voice-agent-platform/shared/fetch-tool';
import { run, type Outcome } from '@voice-agent-platform/shared/run';
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

let jest: string;

beforeAll(async () => {
  jest = join(await fetchTool('jest'), 'node_modules', 'jest', 'bin', 'jest.js');
});

it('jest runs a test with the sandbox as an ES module', async () => {
  const { exitCode, output } = await runJest(PROGRAM);
  expect(output).toMatch(/Tests: +1 passed, 1 total/);
  expect(exitCode).toBe(0);
});

it('jest fails for an expectation that does not hold', async () => {
  const { exitCode, output } = await runJest(PROGRAM.replace('toEqual([])', 'toEqual([1])'));
  expect(output).toMatch(/Tests: +1 failed, 1 total/);
  expect(exitCode).toBe(1);
});

async function runJest(code: string): Promise<Outcome> {
  return inPackageFolder(async (folder) => {
    await writeFile(join(folder, 'sandbox.test.mjs'), code);
    const configuration = { rootDir: folder, testMatch: ['**/*.test.mjs'], transform: {} };
    const parameters = [jest, '--no-cache', '--config', JSON.stringify(configuration)];
    return run(process.execPath, ['--experimental-vm-modules', ...parameters], { cwd: folder });
  });
}
