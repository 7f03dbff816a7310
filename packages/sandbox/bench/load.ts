/** Servers in processes of their own, and the time that they spend on a request. Linux only: it reads /proc. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface MeasuredServer {
  readonly baseUrl: string;
  /** Processor time so far, in milliseconds. */
  readonly cpuMs: () => number;
  readonly stop: () => Promise<void>;
}

// Linux counts processor time in ticks of a hundredth of a second.
const TICK_MS = 10;

function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Starts `node <args>`. The first thing that it prints has to name its URL. */
export async function startServer(args: readonly string[]): Promise<MeasuredServer> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const closed = once(child, 'close');
  return {
    baseUrl: /http:\S+/.exec(String(printed))![0],
    cpuMs: () => cpuMsOf(child.pid!),
    stop: async () => {
      child.kill();
      await closed;
    },
  };
}

const CONNECTIONS = 16;

/** Processor time of the server for one GET, in milliseconds, over 16 connections. */
export async function cpuMsPerRequest(
  server: MeasuredServer,
  path: string,
  count: number,
): Promise<number> {
  const headers = { authorization: 'Bearer sk_test_bench' };
  const before = server.cpuMs();
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const response = await fetch(`${server.baseUrl}${path}`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return (server.cpuMs() - before) / count;
}
