import { createClient } from '@voice-agent-platform/client';
import { createFetchClient } from '@voice-agent-platform/client/fetch';
import { validateContract } from '@voice-agent-platform/client/validation';
import createOpenapiFetch from 'openapi-fetch';
import type { Peers } from './peers.js';

/** A client to measure. Each one sends the same PATCH with a bearer key and a JSON body, and reads a JSON response. */
export interface Subject {
  readonly name: string;
  readonly call: () => Promise<unknown>;
}

const KEY = 'sk_test_bench';
const ID = '65f1c0ffee65f1c0ffee65f1';
const BODY = { name: 'Ada', voice_id: 'voice_1' };
const MOST_BYTES = 10 * 1024 ** 2;
const utf8 = new TextDecoder();

export function subjects(baseUrl: string, { ky, Retell, VapiClient }: Peers): Subject[] {
  const url = `${baseUrl}/api/v1/agents/${ID}`;
  const authorization = `Bearer ${KEY}`;
  const platform = createClient({ baseUrl, platformUrl: baseUrl, apiKey: KEY });
  const middleware = [validateContract()];
  const checked = createClient({ baseUrl, platformUrl: baseUrl, apiKey: KEY, middleware });
  const byPath = createFetchClient({ baseUrl, platformUrl: baseUrl, apiKey: KEY });
  const bare = createOpenapiFetch({ baseUrl: `${baseUrl}/api/v1`, headers: { authorization } });
  // Without its `paths` type, openapi-fetch does not accept any path.
  const bareCall = bare.PATCH as unknown as (path: string, init: object) => Promise<unknown>;
  const retell = new Retell({ apiKey: KEY, baseURL: baseUrl });
  const vapi = new VapiClient({ token: KEY, environment: baseUrl });
  const params = { path: { id: ID } };
  return [
    {
      name: 'plain fetch',
      call: async () => {
        const headers = { authorization, 'content-type': 'application/json' };
        const response = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(BODY) });
        return response.json();
      },
    },
    { name: 'fetch, by hand', call: () => byHand(url, authorization) },
    { name: 'openapi-fetch', call: () => bareCall('/agents/{id}', { params, body: BODY }) },
    { name: 'this client', call: () => platform.updateAgent({ ...params, body: BODY }) },
    {
      name: 'this client, /validation',
      call: () => checked.updateAgent({ ...params, body: BODY }),
    },
    {
      name: 'this client, /fetch',
      call: () => byPath.PATCH('/agents/{id}', { params, body: BODY }),
    },
    { name: 'ky', call: () => ky.patch(url, { json: BODY, headers: { authorization } }).json() },
    { name: 'retell-sdk', call: () => retell.agent.update(ID, BODY) },
    { name: '@vapi-ai/server-sdk', call: () => vapi.assistants.update({ id: ID, ...BODY }) },
  ];
}

/**
 * The least code for a call with a time limit and a size limit: a timer, a signal, and a body that is counted as it
 * arrives. No client with these limits can cost less.
 */
async function byHand(url: string, authorization: string): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 30_000);
  const response = await fetch(url, {
    method: 'PATCH',
    headers: new Headers({ authorization, 'content-type': 'application/json' }),
    body: JSON.stringify(BODY),
    redirect: 'manual',
    signal: controller.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  let bytes = 0;
  while (bytes <= MOST_BYTES) {
    const { done, value: chunk } = await reader.read();
    if (done) break;
    bytes += chunk.length;
    text += utf8.decode(chunk, { stream: true });
  }
  clearTimeout(timer);
  return JSON.parse(text);
}
