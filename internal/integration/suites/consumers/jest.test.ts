/** Runs a user's tests with jest itself. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { run } from '@voice-agent-platform/shared/process';
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
  const jest = await fetchJest();
  const { exitCode, output } = await inPackageFolder(async (folder) => {
    await writeFile(join(folder, 'sandbox.test.mjs'), PROGRAM);
    const configuration = { rootDir: folder, testMatch: ['**/*.test.mjs'], transform: {} };
    const parameters = [jest, '--no-cache', '--config', JSON.stringify(configuration)];
    return run(process.execPath, ['--experimental-vm-modules', ...parameters], { cwd: folder });
  });
  expect(output).toMatch(/Tests: +1 passed, 1 total/);
  expect(exitCode).toBe(0);
});

const ERRORS = `
import { ApiError, createClient } from '@voice-agent-platform/client';

test('an error has its class, its name, and its body', async () => {
  const roots = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1' };
  const fetch = async () => Response.json({ detail: 'no', note: 's3cret' }, { status: 404 });
  const error = await createClient({ ...roots, apiKey: 'sk_test', fetch })
    .getOrganization()
    .catch((reason) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error.name).toBe('ApiError');
  expect(error.body).toEqual({ detail: 'no', note: 's3cret' });
  expect(JSON.stringify(error)).not.toContain('s3cret');
});
`;

it('ts-jest compiles the client to CommonJS with class fields lowered', async () => {
  const jest = await fetchJest();
  const transformer = join(await fetchTool('ts-jest'), 'node_modules', 'ts-jest');
  const { exitCode, output } = await inPackageFolder(async (folder) => {
    await writeFile(join(folder, 'errors.test.ts'), ERRORS);
    const tsconfig = {
      target: 'es2020',
      module: 'commonjs',
      allowJs: true,
      ignoreDeprecations: '6.0',
    };
    const configuration = {
      rootDir: folder,
      testMatch: ['**/*.test.ts'],
      // Compiles ES modules, including those of the packages.
      transformIgnorePatterns: [],
      transform: { '\\.[jt]s$': [transformer, { tsconfig, diagnostics: false }] },
    };
    const parameters = [jest, '--no-cache', '--config', JSON.stringify(configuration)];
    return run(process.execPath, parameters, { cwd: folder });
  });
  expect(output).toMatch(/Tests: +1 passed, 1 total/);
  expect(exitCode).toBe(0);
});

async function fetchJest(): Promise<string> {
  return join(await fetchTool('jest'), 'node_modules', 'jest', 'bin', 'jest.js');
}
