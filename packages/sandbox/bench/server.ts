import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A server in a process of its own, so that its time and memory are its own. */
export interface MeasuredServer {
  readonly baseUrl: string;
  readonly startMs: number;
  /** Time on the processor until the first answer: what a start costs on a machine that does other things too. */
  readonly startCpuMs: number;
  /** Time on the processor so far, in milliseconds. */
  readonly cpuMs: () => number;
  readonly memoryMb: () => number;
  readonly stop: () => Promise<void>;
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
};

// Linux counts processor time in ticks of a hundredth of a second.
const tickMs = 10;

const cpuMsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
};

const memoryMbOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const headers = { authorization: 'Bearer sk_test_bench' };

const isUp = async (url: string): Promise<boolean> =>
  fetch(url, { headers }).then(
    (response) => response.arrayBuffer().then(() => response.ok),
    () => false,
  );

const untilUp = async (child: ChildProcess, url: string): Promise<void> => {
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

/** Starts `node <args>` and waits until it answers on `path`. */
export const startServer = async (
  args: readonly string[],
  port: number,
  path: string,
): Promise<MeasuredServer> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilUp(child, `${baseUrl}${path}`);
  const startMs = performance.now() - startedAt;
  const pid = child.pid!;
  return {
    baseUrl,
    startMs,
    startCpuMs: cpuMsOf(pid),
    cpuMs: () => cpuMsOf(pid),
    memoryMb: () => memoryMbOf(pid),
    stop: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    },
  };
};
