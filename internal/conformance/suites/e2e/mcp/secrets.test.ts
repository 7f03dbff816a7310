/** Results, errors, and questions show no secret to the model, and no secret comes from the model. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { command, connect, textOf } from '../../../support/mcp.js';
import { startPlatform, type Platform } from '../../../support/platform.js';
import { calls } from '../../../support/story.js';

const CREDENTIALS = {
  account_sid: 'AC-known',
  auth_token: 'token-known',
  api_key_id: 'id-known',
  api_key_secret: 'secret-known',
};

let platform: Platform;
beforeEach(async () => {
  const { organization } = createSandbox().snapshot();
  platform = await startPlatform({
    seed: { organization: { ...organization, telephony_credentials: CREDENTIALS } },
  });
});
afterEach(() => platform[Symbol.asyncDispose]());

it('hides the API key, the telephony credentials and the headers of webhooks', async () => {
  await using whole = await startPlatform();
  await using connection = await connect(whole, { flags: ['--allow-writes'] });
  const results = [
    await connection.call('getOrganization'),
    await connection.call('addUseCaseWebhook', calls.addUseCaseWebhook),
    await connection.call('updateUseCase', calls.updateUseCase),
  ];
  const seen = JSON.stringify(results);
  expect(seen).toContain('[hidden]');
  const { api_key, telephony_credentials } = whole.sandbox.snapshot().organization;
  const secrets = Object.values({ ...telephony_credentials });
  for (const secret of [api_key, ...secrets, 'test-hook-secret']) {
    expect(seen).not.toContain(secret);
  }
});

it('hides the API key in an error', async () => {
  const { apiKey } = platform.sandbox.clientOptions;
  platform.sandbox.fail('listCallTags', {
    status: 400,
    body: { detail: `the key ${apiKey} is not welcome` },
  });
  await using connection = await connect(platform);
  const result = await connection.call('listCallTags');
  expect(result.isError).toBe(true);
  expect(textOf(result)).not.toContain(apiKey);
});

it('fills in the secrets of the organization, and takes none from the model', async () => {
  await using connection = await connect(platform, { flags: ['--allow-writes'] });
  const { structuredContent } = (await connection.call('getOrganization')) as {
    structuredContent: object;
  };
  const { api_key } = platform.sandbox.snapshot().organization;
  const echoed = await connection.call('updateOrganization', { body: structuredContent });
  expect(textOf(echoed)).toContain('body/api_key is unknown');
  const { id, members } = structuredContent as Record<string, unknown>;
  const body = { id, members, name: 'Harbor Dental Lisbon' };
  const result = await connection.call('updateOrganization', { body });
  expect(result.isError, textOf(result)).toBeFalsy();
  expect(platform.sandbox.snapshot().organization).toMatchObject({
    name: body.name,
    api_key,
    telephony_credentials: CREDENTIALS,
  });
});

it('lists its tools without any configuration, and names the missing variable when one is called', async () => {
  await using unset = await startPlatform();
  await using connection = await connect(unset, { env: {} });
  expect((await connection.client.listTools()).tools).not.toEqual([]);
  const result = await connection.call('listCallTags');
  expect(result.isError).toBe(true);
  expect(textOf(result)).toMatch('VOICE_AGENT_API_KEY');
});

it('writes nothing but protocol messages to stdout', async () => {
  const child = spawn(process.execPath, [command], {
    env: platform.env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const request = (id: number, method: string, params: object): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  child.stdin.write(
    request(1, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'conformance', version: '0.0.0' },
    }),
  );
  child.stdin.write('this is not JSON\n');
  child.stdin.write(
    request(2, 'tools/call', { name: 'getCallRecording', arguments: calls.getCallRecording }),
  );
  const output = text(child.stdout);
  const exited = once(child, 'exit');
  await expect.poll(() => platform.sandbox.requests.length).toBe(1);
  child.stdin.end();
  await exited;
  const lines = (await output).trim().split('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});
