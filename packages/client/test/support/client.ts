import { run } from '@voice-agent-platform/shared/process';
import { vi } from 'vitest';
import { createFetchClient, type FetchClientOptions } from '../../src/fetch.js';
import { createClient, type ClientOptions, type VoiceAgentClient } from '../../src/index.js';

export const KEY = 'sk_test_7f3a9c';
export const ID = '65f1c0ffee65f1c0ffee65f1';

/** Returns the options of a client that has one server for both roots. */
function optionsFor(url: string) {
  return { baseUrl: url, platformUrl: url, apiKey: KEY, organizationId: 'org_1' };
}

/** Creates a client that has one server for both roots, unless the test passes other roots. */
export function clientFor(url: string, options: Partial<ClientOptions> = {}): VoiceAgentClient {
  return createClient({ ...optionsFor(url), ...options });
}

/** Creates a client of the entry `/fetch` with the same options. */
export function fetchClientFor(url: string, options: Partial<FetchClientOptions> = {}) {
  return createFetchClient({ ...optionsFor(url), ...options });
}

/** Returns the error of a call. Fails the test if the call succeeds. */
export async function rejection<E = Error>(call: Promise<unknown>): Promise<E> {
  return call.then(
    (value) => {
      throw new Error(`resolved with ${JSON.stringify(value)}`);
    },
    (reason: E) => reason,
  );
}

/** Lets retries follow at once: full jitter with the lowest random number. */
export function withoutBackOff(): void {
  vi.spyOn(Math, 'random').mockReturnValue(0);
}

type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
type Extras = Parameters<VoiceAgentClient['getOrganization']>[0];

/** Calls an operation of each method, for tests of the differences between methods. */
export const CALLS: Record<
  Method,
  (client: VoiceAgentClient, extras?: Extras) => Promise<unknown>
> = {
  GET: (client, extras) => client.listCallTags({ ...extras }),
  POST: (client, extras) =>
    client.addUseCaseWebhook({
      path: { id: ID },
      body: { url: 'https://hooks.example' },
      ...extras,
    }),
  PATCH: (client, extras) =>
    client.updateAgent({ path: { id: ID }, body: { name: 'Ada' }, ...extras }),
  PUT: (client, extras) =>
    client.deleteUseCaseWebhook({
      path: { id: ID },
      body: { url: 'https://hooks.example' },
      ...extras,
    }),
  DELETE: (client, extras) =>
    client.removeMember({ body: { email: 'ada@example.org' }, ...extras }),
};

/** Creates a `fetch` that never responds, and rejects once its signal aborts. */
export function neverResponding() {
  let sent = 0;
  const fetch = (_: string, { signal }: RequestInit) => {
    sent++;
    return new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  };
  return { fetch, sent: () => sent };
}

/** Runs a program with the built package in a separate process, and returns its output. */
export async function runProgram(
  program: string,
  env: Record<string, string> = {},
): Promise<string> {
  const parameters = ['--input-type=module', '--eval', program];
  const { output } = await run(process.execPath, parameters, { cwd: import.meta.dirname, env });
  return output;
}
