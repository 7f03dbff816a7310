import { describe, expect, it } from 'vitest';
import { createSandbox } from '../src/index.js';
import { platformOf } from './cases.js';
import { modelBody } from './cases/agents-and-models.js';

describe('a failure that is due', () => {
  it('of a status befalls a call that would have been refused, as an outage would', async () => {
    const sandbox = createSandbox();
    sandbox.fail('createModel', { status: 503 });
    const { status } = await platformOf(sandbox).send('POST', '/models', { body: {} });
    expect(status).toBe(503);
    expect(sandbox.failures).toEqual([]);
  });

  it('befalls no call without a test key', async () => {
    const sandbox = createSandbox();
    sandbox.fail('listCallTags', { status: 503 });
    const { send } = platformOf(sandbox);
    expect((await send('GET', '/call-tags', { headers: { authorization: null } })).status).toBe(
      401,
    );
    expect((await send('GET', '/call-tags')).status).toBe(503);
  });

  it('of a training waits for a model that is created', async () => {
    const sandbox = createSandbox();
    const { send } = platformOf(sandbox);
    sandbox.fail('createModel', { training: 'failed' });
    const body = modelBody(sandbox);
    const refused = [
      await send('POST', '/models', { body: {} }),
      await send('POST', '/models', { body: { ...body, use_case_id: 'none' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
    expect(sandbox.failures).toHaveLength(1);
    await send('POST', '/models', { body });
    sandbox.clock.advance(60_000);
    expect(sandbox.snapshot().models.at(-1)?.status).toBe('failed');
    expect(sandbox.failures).toEqual([]);
  });

  it('of a cut answer waits for a call that acts', async () => {
    const sandbox = createSandbox();
    const { send } = platformOf(sandbox);
    sandbox.fail('removeMember', { truncate: true });
    const refused = [
      await send('DELETE', '/member', { body: {} }),
      await send('DELETE', '/member', { body: { email: 'nobody@harbordental.example' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 404]);
    const body = { email: 'tomas@harbordental.example' };
    await expect(send('DELETE', '/member', { body })).rejects.toThrow();
    expect(sandbox.failures).toEqual([]);
    expect(sandbox.snapshot().organization.members).toHaveLength(1);
  });

  it('of a cut answer leaves the first half of it', async () => {
    const sandbox = createSandbox();
    const { baseUrl, apiKey, fetch } = sandbox.clientOptions;
    const ask = () =>
      fetch(`${baseUrl}/api/v1/call-tags`, { headers: { authorization: `Bearer ${apiKey}` } });
    const whole = await (await ask()).text();
    sandbox.fail('listCallTags', { truncate: true });
    const reader: ReadableStreamDefaultReader<Uint8Array> = (await ask()).body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe(whole.slice(0, Math.floor(whole.length / 2)));
    await expect(reader.read()).rejects.toThrow('terminated');
  });

  it('comes after those that were asked for before it', async () => {
    const sandbox = createSandbox();
    const { send } = platformOf(sandbox);
    sandbox.fail('listCallTags', { truncate: true });
    sandbox.fail('listCallTags', { status: 429 });
    await expect(send('GET', '/call-tags')).rejects.toThrow();
    expect((await send('GET', '/call-tags')).status).toBe(429);
    expect((await send('GET', '/call-tags')).status).toBe(200);
  });
});

describe('a failure that makes no sense', () => {
  it.each([
    ['an operation that there is not', 'updateAgents', { status: 503 }],
    ['a status of success', 'updateAgent', { status: 200 }],
    ['two kinds at once', 'updateAgent', { status: 503, reset: true }],
    ['no kind', 'updateAgent', {}],
    ['a count of zero', 'updateAgent', { reset: true, times: 0 }],
    ['a stall that is none', 'updateAgent', { stall: false }],
    ['a negative delay', 'updateAgent', { status: 503, retryAfterMs: -1 }],
    ['a misspelt count', 'updateAgent', { status: 503, time: 2 }],
    ['a Retry-After without an answer', 'updateAgent', { reset: true, retryAfterMs: 100 }],
    ['the training of an agent', 'updateAgent', { training: 'failed' }],
  ])('is refused: %s', (_what, operationId, failure) => {
    const sandbox = createSandbox();
    expect(() => sandbox.fail(operationId as never, failure as never)).toThrow(RangeError);
    expect(sandbox.failures).toEqual([]);
  });
});
