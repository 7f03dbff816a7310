/** Runs a user's tests of the installed packages with jest itself. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { fetchTool } from '@voice-agent-platform/shared/chores/fetch-tool';
import { installConsumer, packageNames, type Consumer } from './consumer.js';

let consumer: Consumer;
let jest: string;
beforeAll(async () => {
  jest = join(await fetchTool('jest'), 'node_modules', 'jest', 'bin', 'jest.js');
  consumer = await installConsumer('npm', packageNames);
  return consumer.remove;
});

/** Runs the test files that match the glob. */
async function runJest(glob: string, configuration: object, ...nodeOptions: readonly string[]) {
  const all = { rootDir: consumer.folder, testMatch: [glob], ...configuration };
  const parameters = [jest, '--no-cache', '--config', JSON.stringify(all)];
  return consumer.node(...nodeOptions, ...parameters);
}

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
  await writeFile(join(consumer.folder, 'sandbox.test.mjs'), PROGRAM);
  const { exitCode, output } = await runJest(
    '**/sandbox.test.mjs',
    { transform: {} },
    '--experimental-vm-modules',
  );
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
  await writeFile(join(consumer.folder, 'errors.test.ts'), ERRORS);
  const transformer = join(await fetchTool('ts-jest'), 'node_modules', 'ts-jest');
  const tsconfig = {
    target: 'es2020',
    module: 'commonjs',
    allowJs: true,
    ignoreDeprecations: '6.0',
  };
  const { exitCode, output } = await runJest('**/errors.test.ts', {
    // Compiles ES modules, including those of the packages.
    transformIgnorePatterns: [],
    transform: { '\\.[jt]s$': [transformer, { tsconfig, diagnostics: false }] },
  });
  expect(output).toMatch(/Tests: +1 passed, 1 total/);
  expect(exitCode).toBe(0);
});
