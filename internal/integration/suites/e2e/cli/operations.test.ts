/** Runs every operation on the command line, with the example of its help and the contract's example. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@voice-agent-platform/openapi/operations';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { beforeAll, describe, expect, it } from 'vitest';
import { startCommandLine, type CommandLine } from '../../../support/command-line.js';
import { startPlatform, type Platform } from '../../../support/platform.js';
import { callOperation, calls, type OperationId } from '../../../support/story.js';

/** Returns `--yes` if the command asks for confirmation. */
function consent(help: string): string[] {
  return help.includes('--yes') ? ['--yes'] : [];
}

describe('the examples in the help', () => {
  let commandLine: CommandLine;
  // One after the other on one sandbox, because a later example may delete what an earlier one added.
  beforeAll(async () => {
    commandLine = await startCommandLine();
    return () => commandLine[Symbol.asyncDispose]();
  });

  it.each(operations)(
    '$operationId works as its help shows, and hides the key',
    async ({ operationId, success }) => {
      const { platform, folder } = commandLine;
      // An example names a file for each secret: `--hooks @hooks.json`.
      for (const [field, value] of Object.entries(calls[operationId].body ?? {})) {
        await writeFile(join(folder, `${kebabCase(field)}.json`), JSON.stringify(value));
      }
      const help = await commandLine.run([kebabCase(operationId), '--help']);
      const example = /\nExample:\n {2}\$ ([\s\S]+?)\n(?:\n|$)/.exec(help.stdout)?.[1] ?? '';
      expect(example).toContain(kebabCase(operationId));

      const command = [example, ...consent(help.stdout)].join(' ');
      const { exitCode, stdout, output } = await commandLine.shell(command);
      expect(exitCode, output).toBe(0);
      expect(() => JSON.parse(stdout) as unknown).not.toThrow();
      expect(stdout).not.toContain(platform.sandbox.clientOptions.apiKey);
      expect(platform.sandbox.requests.at(-1)).toMatchObject({
        operationId,
        status: success.status,
      });
    },
  );
});

it.each(operations)(
  '$operationId sends the same request, and prints the same result, as the client',
  async ({ operationId }) => {
    await using commandLine = await startCommandLine();
    const { path, query, body } = calls[operationId];
    const parameters = [
      operationId,
      ...Object.values(path),
      ...Object.entries(query).flatMap(([name, value]) => [`--${name}`, value]),
      ...(body ? ['--body', JSON.stringify(body)] : []),
      ...consent((await commandLine.run([operationId, '--help'])).stdout),
      '--show-secrets',
    ];
    const { exitCode, stdout, output } = await commandLine.run(parameters);
    expect(exitCode, output).toBe(0);

    await using other = await startPlatform();
    const result = await callOperation(other.client, operationId);
    expect(withoutPorts(JSON.parse(stdout))).toBe(withoutPorts(result));
    expect(commandLine.platform.sandbox.snapshot()).toEqual(other.sandbox.snapshot());
    const sent = requestsOf(operationId, commandLine.platform);
    expect(sent).toHaveLength(1);
    expect(sent).toEqual(requestsOf(operationId, other));
  },
);

function withoutPorts(value: unknown): string {
  return JSON.stringify(value ?? null).replaceAll(/127\.0\.0\.1:\d+/g, 'host');
}

/** Returns the requests of an operation, because the command line also looks up what a call removes. */
function requestsOf(name: OperationId, { sandbox }: Platform) {
  return sandbox.requests
    .filter(({ operationId }) => operationId === name)
    .map(({ root, method, path, query, body }) => ({ root, method, path, query, body }));
}
