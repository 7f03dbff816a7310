/** Time limits, and aborts by the caller. */
import type { Case } from '../kit.js';

/** Aborts soon after the request is sent, because a request in flight emits no event that all runtimes share. */
const inFlight = (abort: () => void) => ({ onRequest: () => void setTimeout(abort, 50) });
const inBackOff = (abort: () => void) => ({ onRetry: abort });

export const time: readonly Case[] = [
  {
    name: 'limits the time to the headers, and to the last byte of the body',
    run: async ({ client, optionsFor, equal, rejection }) => {
      for (const scenario of ['silent', 'stalled-body']) {
        const options = { ...optionsFor(scenario), timeoutMs: 200, maxRetries: 0 };
        const error = await rejection(client.createClient(options).getOrganization());
        equal([error.name, error['timeoutMs']], ['TimeoutError', 200]);
      }
    },
  },
  {
    name: 'limits a whole call, with all its attempts',
    run: async ({ client, optionsFor, equal, rejection }) => {
      const options = {
        ...optionsFor('silent'),
        timeoutMs: 100,
        totalTimeoutMs: 250,
        // Takes minutes unless the whole call is limited.
        maxRetries: 1000,
      };
      const error = await rejection(client.createClient(options).getOrganization());
      equal(error.name, 'TimeoutError');
    },
  },
  {
    name: 'sends nothing if its caller aborted before the call',
    run: async ({ client, optionsFor, received, equal, rejection }) => {
      const reason = new Error('the caller left');
      const options = optionsFor('silent');
      const call = client.createClient(options).listCallTags({ signal: AbortSignal.abort(reason) });
      equal((await rejection(call)) === reason, true);
      equal((await received(options)).length, 0);
    },
  },
  {
    name: 'ends at once when its caller aborts: before the headers, in the body and in back-off',
    run: async ({ client, optionsFor, equal, rejection }) => {
      const reason = new Error('the caller left');
      for (const [scenario, observe] of [
        ['silent', inFlight],
        ['stalled-body', inFlight],
        ['unavailable-for-a-minute', inBackOff],
      ] as const) {
        const controller = new AbortController();
        const observers = observe(() => controller.abort(reason));
        const options = { ...optionsFor(scenario), observers };
        const startMs = performance.now();
        const call = client.createClient(options).listCallTags({ signal: controller.signal });
        equal((await rejection(call)) === reason, true);
        // After the time of an attempt, 30 s, or of the back-off, the call would reject with the same reason.
        equal(performance.now() - startMs < 10_000, true);
      }
    },
  },
];
