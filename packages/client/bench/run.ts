/** Measures the cost of a call with this client and with others. Takes two minutes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  compare,
  printReport,
  timeCalls,
  type Comparison,
} from '@voice-agent-platform/shared/chores/bench';
import { RESPONSE } from './response.js';
import { loadPeers } from './peers.js';
import { subjects, type Subject } from './subjects.js';

const peers = await loadPeers();
printReport('One PATCH with a JSON body and a JSON response', [
  await inProcess(),
  await overLoopback(),
]);

/** Uses a `fetch` that resolves at once, so only the cost of the client remains. */
async function inProcess(): Promise<Comparison> {
  const realFetch = globalThis.fetch;
  const headers = { 'content-type': 'application/json' };
  globalThis.fetch = () => Promise.resolve(new Response(RESPONSE, { headers }));
  try {
    const all = subjects('http://127.0.0.1', peers);
    console.error(`Comparing ${all.map(({ name }) => name).join('; ')}`);
    return await compare('In process', timed(all, 50), {
      // Many short batches, because the speed of a machine changes within seconds.
      rounds: 151,
      warmUp: 30,
      reference: 'openapi-fetch',
    });
  } finally {
    globalThis.fetch = realFetch;
  }
}

/** Uses a server on this machine, which shows how much of the cost remains on the fastest network. */
async function overLoopback(): Promise<Comparison> {
  const server = fork(new URL('server.ts', import.meta.url));
  try {
    const [port] = (await once(server, 'message')) as [number];
    const all = subjects(`http://127.0.0.1:${port}`, peers);
    return await compare('Over loopback', timed(all, 100), {
      rounds: 11,
      reference: 'plain fetch',
    });
  } finally {
    server.kill();
  }
}

function timed(all: readonly Subject[], calls: number) {
  return all.map(({ name, call }) => ({ name, measure: () => timeCalls(call, calls) }));
}
