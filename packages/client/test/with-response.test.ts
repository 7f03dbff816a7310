import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConfigurationError, consoleObserver, withResponse } from '../src/index.js';
import { clientOf, ID, KEY, rejection, withoutBackOff } from './support/client.js';
import { closedPort, json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.restoreAllMocks());

describe('withResponse', () => {
  it('resolves to data, status, headers, request id and attempts', async () => {
    const server = await serve(
      status(503),
      json({ tags: ['a'] }, 200, { 'x-request-id': 'req_1' }),
    );
    const { headers, ...rest } = await withResponse(clientOf(server.url)).listCallTags();
    expect(rest).toEqual({ data: { tags: ['a'] }, status: 200, requestId: 'req_1', attempts: 2 });
    expect(headers.get('content-type')).toBe('application/json');
  });

  it('takes the same arguments, and rejects as the method does', async () => {
    const server = await serve(json({ title: 'no' }, 404));
    const call = withResponse(clientOf(server.url)).updateAgent({ path: { id: ID }, body: {} });
    expect(await rejection(call)).toBeInstanceOf(ApiError);
    expect(server.received[0]?.method).toBe('PATCH');
  });

  it('resolves to undefined data for a response without a body', async () => {
    const server = await serve((response) => void response.writeHead(204).end());
    const result = await withResponse(clientOf(server.url)).deletePhoneNumbers({
      body: { ids: [] },
    });
    expect(result).toMatchObject({ data: undefined, status: 204, requestId: null, attempts: 1 });
  });

  it('refuses a client that createClient did not make, before anything is sent', () => {
    const listCallTags = vi.fn();
    expect(() => withResponse({ ...clientOf('http://127.0.0.1'), listCallTags })).toThrow(
      ConfigurationError,
    );
    expect(listCallTags).not.toHaveBeenCalled();
  });

  it('withResponse has every method of the client', () => {
    const client = clientOf('http://127.0.0.1');
    expect(Object.keys(withResponse(client))).toEqual(Object.keys(client));
  });
});

describe('consoleObserver', () => {
  it('prints one line for each attempt: method, URL, status, duration, attempt', async () => {
    const lines: string[] = [];
    const server = await serve(status(503), json({}));
    const observers = consoleObserver((line) => void lines.push(line));
    await clientOf(server.url, { observers }).listCallTags();
    expect(lines).toHaveLength(2);
    const url = `${server.url}/api/v1/call-tags`;
    expect(lines[0]).toMatch(new RegExp(`^GET ${url} 503, \\d+ ms, attempt 1$`));
    expect(lines[1]).toMatch(new RegExp(`^GET ${url} 200, \\d+ ms, attempt 2$`));
  });

  it('prints the error of an attempt without a response, and no secret', async () => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const options = { observers: consoleObserver(), maxRetries: 0 };
    await rejection(clientOf(await closedPort(), options).listCallTags());
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls[0]?.[0]).toMatch(/^GET http:.* NetworkError: .*ECONNREFUSED.*, \d+ ms/);
    expect(log.mock.calls[0]?.[0]).not.toContain(KEY);
  });

  it.each([
    ['a cause of several lines', new Error('cut\nGET http://forged 200')],
    ['a reason that is undefined', undefined],
    ['a reason without text', Object.create(null)],
  ])('prints one line for %s', async (_, reason: unknown) => {
    const lines: string[] = [];
    const observers = consoleObserver((line) => void lines.push(line));
    const controller = new AbortController();
    const fetch = async () => {
      controller.abort(reason);
      throw reason;
    };
    const client = clientOf('http://127.0.0.1', { observers, fetch });
    await client.listCallTags({ signal: controller.signal }).catch(() => undefined);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^GET http:.*, \d+ ms, attempt 1$/);
  });
});
