/** Tests the server on stdin and stdout. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { command, connect, textOf } from '../../../support/mcp.js';
import { startPlatform } from '../../../support/platform.js';
import { calls } from '../../../support/story.js';

it('lists its tools without any configuration', async () => {
  await using platform = await startPlatform();
  await using connection = await connect(platform, { env: {} });
  const { tools } = await connection.client.listTools();
  expect(tools.map(({ name }) => name)).toContain('listCallTags');
});

it('names the missing variable if a tool is called without any configuration', async () => {
  await using platform = await startPlatform();
  await using connection = await connect(platform, { env: {} });
  const result = await connection.call('listCallTags');
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch('VOICE_AGENT_API_KEY');
});

it('writes nothing but protocol messages to stdout', async () => {
  await using platform = await startPlatform();
  const child = spawn(process.execPath, [command], {
    env: platform.env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Runs after a timeout too, and ends the loop below.
  onTestFinished(() => void child.kill());
  const request = (id: number, method: string, params: object): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  child.stdin.write(
    request(1, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'integration', version: '0.0.0' },
    }),
  );
  child.stdin.write('this is not JSON\n');
  child.stdin.write(
    request(2, 'tools/call', { name: 'getCallRecording', arguments: calls.getCallRecording }),
  );
  const ids: unknown[] = [];
  for await (const line of createInterface(child.stdout)) {
    const message = JSON.parse(line) as { readonly jsonrpc?: string; readonly id?: number };
    expect(message.jsonrpc).toBe('2.0');
    ids.push(message.id);
    // The server ends with its input, and its output ends with it.
    if (message.id === 2) child.stdin.end();
  }
  expect(ids).toEqual(expect.arrayContaining([1, 2]));
});
