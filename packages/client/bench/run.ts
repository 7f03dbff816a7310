/** What a call costs, by this client and by others. Ratios are medians of paired rounds; see README. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ANSWER } from './answer.js';
import { cpuUs, median, medianRatio, timeRounds } from './paired.js';
import { loadPeers } from './peers.js';
import { subjects, type Subject } from './subjects.js';

const peers = await loadPeers();
console.log(`Node ${process.version}; one PATCH with a JSON body and a JSON answer\n`);
await inProcess();
await overLoopback();

/** Against a `fetch` that answers at once: what the client itself costs. */
async function inProcess(): Promise<void> {
  const realFetch = globalThis.fetch;
  const headers = { 'content-type': 'application/json' };
  globalThis.fetch = () => Promise.resolve(new Response(ANSWER, { headers }));
  try {
    const all = subjects('http://127.0.0.1', peers);
    const times = await timeRounds(all, { rounds: 15, calls: 1_000, nowUs: cpuUs });
    const bytes = new Map<string, number>();
    for (const subject of all) {
      bytes.set(subject.name, await allocatedBytes(subject));
    }
    print(
      'in process, CPU time against openapi-fetch, heap per call',
      'openapi-fetch',
      times,
      bytes,
    );
  } finally {
    globalThis.fetch = realFetch;
  }
}

/** Against a server on the same machine: what of it is left beside the cheapest of networks. */
async function overLoopback(): Promise<void> {
  const server = fork(new URL('server.ts', import.meta.url));
  try {
    const [port] = (await once(server, 'message')) as [number];
    const all = subjects(`http://127.0.0.1:${port}`, peers);
    const times = await timeRounds(all, { rounds: 21, calls: 300 });
    print('over loopback, wall time against plain fetch', 'plain fetch', times);
  } finally {
    server.kill();
  }
}

/** Bytes of heap for one call, in a heap too large to be collected meanwhile (see the script's flags). */
async function allocatedBytes({ call }: Subject): Promise<number> {
  const calls = 500;
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    for (let count = 0; count < calls; count++) {
      await call();
    }
    rounds.push((process.memoryUsage().heapUsed - before) / calls);
  }
  return median(rounds);
}

function print(
  title: string,
  reference: string,
  times: ReadonlyMap<string, readonly number[]>,
  bytes?: ReadonlyMap<string, number>,
): void {
  console.log(title);
  for (const [name, rounds] of times) {
    const ratio = medianRatio(rounds, times.get(reference) ?? []).toFixed(2);
    const memory = bytes ? `${((bytes.get(name) ?? NaN) / 1024).toFixed(1).padStart(7)} KiB` : '';
    console.log(
      `  ${name.padEnd(20)} ${ratio.padStart(6)}x ${median(rounds).toFixed(1).padStart(7)} us${memory}`,
    );
  }
  console.log();
}
