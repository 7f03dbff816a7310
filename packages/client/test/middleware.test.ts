import { describe, expect, it } from 'vitest';
import {
  ApiError,
  type Middleware,
  type MiddlewareRequest,
  type MiddlewareResponse,
} from '../src/index.js';
import { clientOf, ID, KEY, rejection } from './support/client.js';
import { json, serve, status } from './support/server.js';

describe('a middleware', () => {
  it('sees the call before it is sent and the parsed response afterwards', async () => {
    const seen: unknown[] = [];
    const spy: Middleware = {
      onRequest: ({ operation, root, path, query, body }) =>
        void seen.push({ id: operation.operationId, root, path, query, body }),
      onResponse: ({ status, headers, body }, { operation }) =>
        void seen.push({
          id: operation.operationId,
          status,
          type: headers.get('content-type'),
          body,
        }),
    };
    const server = await serve(json({ id: ID }));
    await clientOf(server.url, { middleware: [spy] }).updateAgent({
      path: { id: ID },
      body: { name: 'Ada' },
    });
    expect(seen).toEqual([
      {
        id: 'updateAgent',
        root: 'base',
        path: { id: ID },
        query: undefined,
        body: { name: 'Ada' },
      },
      { id: 'updateAgent', status: 200, type: 'application/json', body: { id: ID } },
    ]);
  });

  it('a middleware that refuses a call keeps it from being sent, and its error is what the caller gets', async () => {
    const refusal = new Error('not today');
    const server = await serve(json({}));
    for (const onRequest of [
      () => Promise.reject(refusal),
      () => {
        throw refusal;
      },
    ]) {
      const call = clientOf(server.url, { middleware: [{ onRequest }] }).listCallTags();
      expect(await rejection(call)).toBe(refusal);
    }
    expect(server.received).toEqual([]);
  });

  it('sees a failing response with its body before the caller gets the ApiError', async () => {
    let seen: MiddlewareResponse | undefined;
    const server = await serve(json({ title: 'no' }, 404));
    const middleware = [{ onResponse: (response: MiddlewareResponse) => void (seen = response) }];
    expect(await rejection(clientOf(server.url, { middleware }).listCallTags())).toBeInstanceOf(
      ApiError,
    );
    expect(seen).toMatchObject({ status: 404, body: { title: 'no' } });
  });

  it('sees a call once, however often it is sent', async () => {
    const seen: number[] = [];
    const server = await serve(status(503), json({}));
    const middleware = [
      { onResponse: (response: MiddlewareResponse) => void seen.push(response.status) },
    ];
    await clientOf(server.url, { middleware }).listCallTags();
    expect(seen).toEqual([200]);
    expect(server.received).toHaveLength(2);
  });

  it('may add headers to a call, and only to that one', async () => {
    const server = await serve(json({}));
    const own = { 'x-mine': '1' };
    let count = 0;
    const middleware = [
      {
        onRequest: ({ headers }: MiddlewareRequest) =>
          void (headers.traceparent = `trace-${++count}`),
      },
    ];
    const client = clientOf(server.url, { middleware });
    await client.listCallTags({ headers: own });
    await client.listCallTags();
    expect(server.received.map(({ headers }) => headers.traceparent)).toEqual([
      'trace-1',
      'trace-2',
    ]);
    expect(own).toEqual({ 'x-mine': '1' });
  });

  it('a middleware does not see the key', async () => {
    const seen: unknown[] = [];
    const server = await serve(json({}));
    const middleware = [
      {
        onRequest: (request: MiddlewareRequest) => void seen.push(request),
        onResponse: (response: MiddlewareResponse) =>
          void seen.push(response, [...response.headers]),
      },
    ];
    await clientOf(server.url, { middleware }).listCallTags();
    expect(JSON.stringify(seen)).not.toContain(KEY);
  });

  it('cannot alter the response by what it returns', async () => {
    const server = await serve(json({ tags: ['a'] }));
    const onResponse = (() => ({ tags: ['b'] })) as unknown as () => void;
    expect(await clientOf(server.url, { middleware: [{ onResponse }] }).listCallTags()).toEqual({
      tags: ['a'],
    });
  });

  it('a middleware that takes its time is left at once when the caller aborts', async () => {
    const server = await serve(json({}));
    for (const hook of ['onRequest', 'onResponse'] as const) {
      const controller = new AbortController();
      const slow = () => {
        setImmediate(() => controller.abort(new Error('enough')));
        return new Promise<void>(() => undefined);
      };
      const client = clientOf(server.url, { middleware: [{ [hook]: slow }] });
      expect((await rejection(client.listCallTags({ signal: controller.signal }))).message).toBe(
        'enough',
      );
    }
    expect(server.received).toHaveLength(1);
  });

  it('runs in the order of the list', async () => {
    const order: string[] = [];
    const named = (name: string): Middleware => ({
      onRequest: async () => void order.push(`${name} request`),
      onResponse: async () => void order.push(`${name} response`),
    });
    const server = await serve(json({}));
    await clientOf(server.url, { middleware: [named('first'), named('second')] }).listCallTags();
    expect(order).toEqual(['first request', 'second request', 'first response', 'second response']);
  });
});
