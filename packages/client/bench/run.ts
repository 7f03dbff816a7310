/** What a call costs, by this client and by others. Ratios are medians of paired rounds. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ANSWER } from './answer.js';
import { median, medianRatio, timeRounds, type Round } from './paired.js';
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
    print('in process', 'openapi-fetch', await timeRounds(all, { rounds: 15, calls: 1_000 }));
    console.log('in process, heap for a call');
    for (const subject of all) {
      const kibibytes = ((await allocatedBytes(subject)) / 1024).toFixed(1);
      console.log(`  ${subject.name.padEnd(20)} ${kibibytes.padStart(8)} KiB`);
    }
    console.log();
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
    print('over loopback', 'plain fetch', await timeRounds(all, { rounds: 45, calls: 200 }));
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
  times: ReadonlyMap<string, readonly Round[]>,
): void {
  console.log(`${title}, against ${reference}       CPU time             wall time`);
  for (const [name, rounds] of times) {
    const cell = (clock: keyof Round) => {
      const own = rounds.map((round) => round[clock]);
      const others = (times.get(reference) ?? []).map((round) => round[clock]);
      return `${medianRatio(own, others).toFixed(2).padStart(8)}x ${median(own).toFixed(1).padStart(8)} us`;
    };
    console.log(`  ${name.padEnd(20)} ${cell('cpuUs')} ${cell('wallUs')}`);
  }
  console.log();
}
