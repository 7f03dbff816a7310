/** Compares what `server.json` and the README say about the server with its code. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PAGE_SIZE } from '../src/result.js';
import { DEFAULT_PORT, VARIABLES } from '../src/options.js';

const read = (path: string): Promise<string> =>
  readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const json = async (path: string): Promise<unknown> => JSON.parse(await read(path));

it('describes the package for the MCP registry as its manifest and its code do', async () => {
  const { name, mcpName, version } = (await json('package.json')) as Record<string, string>;
  expect(await json('server.json')).toMatchObject({
    name: mcpName,
    version,
    packages: [
      {
        identifier: name,
        version,
        packageArguments: [{ name: '--allow-writes' }],
        environmentVariables: Object.entries(VARIABLES).map(([variable, description]) => ({
          name: variable,
          description: description.replace(' (required)', ''),
          isRequired: description.endsWith(' (required)'),
        })),
      },
    ],
  });
});

it('states the size of a page and the default port in the README as the code has them', async () => {
  const readme = await read('README.md');
  expect(readme).toContain(`at most ${PAGE_SIZE} entries`);
  expect(readme).toContain(`http://127.0.0.1:${DEFAULT_PORT}/mcp`);
});
