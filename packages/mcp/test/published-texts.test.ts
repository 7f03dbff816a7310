/** Compares what `server.json` and the README say about the server with its code. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PAGE_SIZE } from '../src/result.js';
import { DEFAULT_PORT, missingSettings, VARIABLES } from '../src/options.js';

const read = (path: string): Promise<string> =>
  readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const json = async (path: string): Promise<unknown> => JSON.parse(await read(path));

/** The parts of `server.json` that repeat the manifest or the code. */
interface Registration {
  readonly name: string;
  readonly version: string;
  readonly packages: readonly [
    {
      readonly identifier: string;
      readonly version: string;
      readonly environmentVariables: readonly object[];
    },
  ];
}

const registration = (await json('server.json')) as Registration;
const [registered] = registration.packages;

it('names the package and its version for the MCP registry as its manifest does', async () => {
  const { name, mcpName, version } = (await json('package.json')) as Record<string, string>;
  expect(registration).toMatchObject({ name: mcpName, version });
  expect(registered).toMatchObject({ identifier: name, version });
});

it('describes the variables for the MCP registry as its code does, and requires those that every call needs', () => {
  const missing = missingSettings({});
  expect(registered.environmentVariables).toMatchObject(
    Object.entries(VARIABLES).map(([name, description]) => ({
      name,
      description,
      isRequired: missing?.includes(name),
    })),
  );
});

it('states the size of a page and the default port in the README as the code has them', async () => {
  const readme = await read('README.md');
  expect(readme).toContain(`at most ${PAGE_SIZE} entries`);
  expect(readme).toContain(`http://127.0.0.1:${DEFAULT_PORT}/mcp`);
});
