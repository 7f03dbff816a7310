/** Servers in processes of their own, and the time that they spend on a request. Linux only: it reads /proc. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request as sendHttp } from 'node:http';
import { createServer } from 'node:net';

export interface MeasuredServer {
  readonly baseUrl: string;
  readonly startMs: number;
  /** Processor time so far, in milliseconds. */
  readonly cpuMs: () => number;
  readonly stop: () => Promise<void>;
}

export interface BenchRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

const AUTHORIZATION = 'Bearer sk_test_bench';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

// Linux counts processor time in ticks of a hundredth of a second.
const TICK_MS = 10;

function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function untilUp(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url, { headers: { authorization: AUTHORIZATION } }).catch(
      () => undefined,
    );
    await response?.arrayBuffer();
    if (response?.ok) return;
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Starts `node <args>` and waits until it responds on `path`. */
export async function startServer(
  args: readonly string[],
  port: number,
  path: string,
): Promise<MeasuredServer> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilUp(child, `${baseUrl}${path}`);
  const startMs = performance.now() - startedAt;
  return {
    baseUrl,
    startMs,
    cpuMs: () => cpuMsOf(child.pid!),
    stop: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    },
  };
}

function sendOne(
  agent: Agent,
  baseUrl: string,
  { method, path, body }: BenchRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = sendHttp(`${baseUrl}${path}`, {
      method,
      agent,
      headers: {
        authorization: AUTHORIZATION,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode! < 300
          ? resolve()
          : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
      );
    });
    request.end(body);
  });
}

const CONNECTIONS = 16;

/** Processor time of the server for one request, in microseconds, over 16 connections. */
export async function cpuPerRequest(
  server: MeasuredServer,
  request: BenchRequest,
  count: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = server.cpuMs();
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await sendOne(agent, server.baseUrl, request);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
  return ((server.cpuMs() - before) * 1_000) / count;
}
