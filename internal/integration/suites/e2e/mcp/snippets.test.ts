/** Starts the client configurations of the README as a client would, with a sandbox. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operations } from '@voice-agent-platform/openapi/operations';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { parseCodeBlocks } from '../../../support/code-blocks.js';
import { command, connect } from '../../../support/mcp.js';
import { startPlatform, withRoots } from '../../../support/platform.js';

interface Configuration {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const readme = await readFile(join(repository, 'packages/mcp/README.md'), 'utf8');
const snippets = parseCodeBlocks(readme)
  .filter(({ language }) => language === 'json')
  .map(({ line, code }) => [line, code] as const);

it.each(snippets)('the configuration at line %i of the README works', async (_, code) => {
  await using platform = await startPlatform();
  const { apiKey } = platform.sandbox.clientOptions;
  const filled = withRoots(code, platform.roots).replace('${input:voice-agent-api-key}', apiKey);
  const { mcpServers, servers } = JSON.parse(filled) as {
    readonly mcpServers?: Readonly<Record<string, Configuration>>;
    readonly servers?: Readonly<Record<string, Configuration>>;
  };
  const [configuration] = Object.values(mcpServers ?? servers ?? {});
  expect(configuration).toMatchObject({ command: 'npx' });
  const [yes, name, ...options] = configuration?.args ?? [];
  expect([yes, name]).toEqual(['-y', '@voice-agent-platform/mcp']);

  await using connection = await connect(platform, {
    args: [command, ...options],
    env: configuration?.env ?? {},
  });
  const { tools } = await connection.client.listTools();
  const allowsWrites = options.includes('--allow-writes');
  expect(tools).toHaveLength(
    operations.filter(({ method }) => allowsWrites || method === 'GET').length,
  );
  expect((await connection.call('listPhoneNumbers')).isError).toBeFalsy();
  // An operation on the platform root also needs the organization.
  const { runs } = platform.sandbox.snapshot();
  const path = { use_case_id: runs[0]?.use_case_id };
  expect((await connection.call('listUseCaseRuns', { path })).isError).toBeFalsy();
});
