import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  NetworkError,
  TimeoutError,
  type Observers,
  type RequestEvent,
  type ResponseEvent,
  type RetryEvent,
} from '../src/index.js';
import { clientOf, KEY, rejection, withoutBackOff } from './support/client.js';
import { closedPort, json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.restoreAllMocks());

type Event = ['request', RequestEvent] | ['response', ResponseEvent] | ['retry', RetryEvent];

function recording(): { events: Event[]; observers: Observers } {
  const events: Event[] = [];
  const observers: Observers = {
    onRequest: (event) => void events.push(['request', event]),
    onResponse: (event) => void events.push(['response', event]),
    onRetry: (event) => void events.push(['retry', event]),
  };
  return { events, observers };
}

const operation = {
  operationId: 'getWorkflowVersion',
  method: 'GET',
  path: '/versions/{version_id}',
};

describe('observers', () => {
  it('see each attempt, its outcome and each retry, in order', async () => {
    const { events, observers } = recording();
    const server = await serve(status(503), json({ id: 'v1' }));
    await clientOf(server.url, { observers }).getWorkflowVersion({ path: { version_id: 'v1' } });
    const common = { operation, root: 'platform' };
    expect(events).toMatchObject([
      ['request', { ...common, attempt: 1 }],
      ['response', { ...common, attempt: 1, status: 503 }],
      ['retry', { ...common, attempt: 1, status: 503, delayMs: 0 }],
      ['request', { ...common, attempt: 2 }],
      ['response', { ...common, attempt: 2, status: 200 }],
    ]);
  });

  it('see how long an attempt took, in milliseconds', async () => {
    const { events, observers } = recording();
    const server = await serve(json({}));
    await clientOf(server.url, { observers }).listCallTags();
    const duration = (events[1]?.[1] as ResponseEvent).durationMs;
    expect(duration).toBeGreaterThan(0);
    expect(duration).toBeLessThan(60_000);
  });

  it('get the request id, and no headers', async () => {
    const { events, observers } = recording();
    const server = await serve(json({}, 200, { 'x-request-id': 'req_1' }));
    await clientOf(server.url, { observers }).listCallTags();
    expect(Object.keys(events[0]![1]).sort()).toEqual(['attempt', 'operation', 'root', 'url']);
    expect(events[1]?.[1]).toMatchObject({
      requestId: 'req_1',
      url: `${server.url}/api/v1/call-tags`,
    });
    expect(JSON.stringify(events)).not.toContain(KEY);
  });

  it('an attempt that was never sent is neither reported nor counted nor retried', async () => {
    const { events, observers } = recording();
    const apiKey = vi.fn(() => new Promise<string>(() => undefined));
    const client = clientOf('http://127.0.0.1:1', { observers, apiKey, timeoutMs: 20 });
    const error = await rejection<TimeoutError>(client.listCallTags());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe('listCallTags: no response from 127.0.0.1:1 within 20 ms');
    expect(error.attempts).toBe(0);
    expect(events).toEqual([]);
    expect(apiKey).toHaveBeenCalledTimes(1);
  });

  it('see the failure of an attempt without a response', async () => {
    const { events, observers } = recording();
    const url = await closedPort();
    const error = await rejection(clientOf(url, { observers, maxRetries: 1 }).listCallTags());
    expect(events.map(([name]) => name)).toEqual([
      'request',
      'response',
      'retry',
      'request',
      'response',
    ]);
    expect((events[1]?.[1] as ResponseEvent).error).toBeInstanceOf(NetworkError);
    expect((events[4]?.[1] as ResponseEvent).error).toBe(error);
    expect((events[4]?.[1] as ResponseEvent).status).toBeUndefined();
  });

  it('see the reason of an abort', async () => {
    const { events, observers } = recording();
    const controller = new AbortController();
    const server = await serve(() => controller.abort('enough'));
    await rejection(
      clientOf(server.url, { observers }).listCallTags({ signal: controller.signal }),
    );
    expect(events.map(([name]) => name)).toEqual(['request', 'response']);
    expect(events[1]?.[1]).toMatchObject({ error: 'enough' });
  });

  it('see nothing of a call that is not sent', async () => {
    const { events, observers } = recording();
    const client = clientOf('http://127.0.0.1:1', { observers, apiKey: () => '' });
    await rejection(client.listCallTags());
    await rejection(client.getCallRecording({ path: { id: '..' } }));
    expect(events).toEqual([]);
  });

  it('cannot break a call', async () => {
    const fail = () => {
      throw new Error('observer at fault');
    };
    const server = await serve(status(503), json({ tags: ['a'] }));
    const observers = { onRequest: fail, onResponse: fail, onRetry: fail };
    expect(await clientOf(server.url, { observers }).listCallTags()).toEqual({ tags: ['a'] });
  });

  it('may be an instance of a class', async () => {
    class Counter implements Observers {
      count = 0;
      onRequest() {
        this.count++;
      }
    }
    const observers = new Counter();
    const server = await serve(json({}));
    await clientOf(server.url, { observers }).listCallTags();
    expect(observers.count).toBe(1);
  });
});
