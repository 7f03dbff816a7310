/** Tests how the server waits for the person whom it asks before a removal. */
import type { ElicitResult } from '@modelcontextprotocol/client';
import type { ServerContext } from '@modelcontextprotocol/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { questionCodec } from '../src/ask.js';
import { agree, connect, readText } from './connect.js';

const responses = {
  'GET /numbers': [{ id: 'n1', number: '+1202', title: 'Line' }],
  'DELETE /numbers': null,
};

it.each([
  ['fails', new Error('no window'), 'no window'],
  ['gets no valid response', { action: 'yes' } as unknown as ElicitResult, 'action'],
])('sends nothing if the question %s, and reports why', async (_, respond, reason) => {
  const { call, sent } = await connect({ responses, respond });
  const result = await call('deletePhoneNumbers', { body: { ids: ['n1'] } });
  expect(readText(result)).toContain(reason);
  expect(readText(result)).toContain('Nothing was sent.');
  expect(result.isError).toBe(true);
  expect(sent).toEqual([{ request: 'GET /numbers' }]);
});

const FIVE_MINUTES = 5 * 60_000;

/** Calls a deletion with a clock that the test advances, and resolves when the person is asked. */
async function startDeletion() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [asked, ask] = createPromise<void>();
  const [answered, answer] = createPromise<ElicitResult>();
  const respond = () => {
    ask();
    return answered;
  };
  const { call, sent } = await connect({ responses, respond });
  // The client of the SDK would give up after a minute.
  const calling = call('deletePhoneNumbers', { body: { ids: ['n1'] } }, { timeout: 2 ** 30 });
  await asked;
  return { call, sent, calling, answer };
}

/** Creates a promise, and the function that resolves it. */
function createPromise<Value>(): [promise: Promise<Value>, resolve: (value: Value) => void] {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return [promise, resolve];
}

it('sends nothing if nobody answers the question within five minutes, and says so', async () => {
  const { call, sent, calling, answer } = await startDeletion();
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES);
  const result = await calling;
  expect(result.isError).toBe(true);
  expect(readText(result)).toMatch(/not answered .*\. Nothing was sent\./);
  answer(agree);
  // This call is served last, so a late answer would have had its effect.
  await call('listPhoneNumbers', {});
  expect(sent).toEqual([{ request: 'GET /numbers' }, { request: 'GET /numbers' }]);
});

it('waits almost five minutes for the answer to a question', async () => {
  const { sent, calling, answer } = await startDeletion();
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES - 1);
  answer(agree);
  expect((await calling).isError).toBeFalsy();
  expect(sent.at(-1)?.request).toBe('DELETE /numbers');
});

it('accepts the answer in a repeated call for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const context = {} as ServerContext;
  const state = { id: 'q1', digest: 'd1' };
  const question = await questionCodec.mint(state);
  vi.setSystemTime(Date.now() + FIVE_MINUTES - 2_000);
  await expect(questionCodec.verify(question, context)).resolves.toEqual(state);
  vi.setSystemTime(Date.now() + 4_000);
  await expect(questionCodec.verify(question, context)).rejects.toThrow('expired');
});

it('sends nothing if the call is canceled while the person is asked', async () => {
  const cancelling = new AbortController();
  const { call, sent } = await connect({
    responses,
    respond: () => {
      cancelling.abort();
      return agree;
    },
  });
  const calling = call(
    'deletePhoneNumbers',
    { body: { ids: ['n1'] } },
    { signal: cancelling.signal },
  );
  await expect(calling).rejects.toThrow('abort');
  // This call is served last, so the canceled call would have had its effect.
  await call('listPhoneNumbers', {});
  expect(sent).toEqual([{ request: 'GET /numbers' }, { request: 'GET /numbers' }]);
});
