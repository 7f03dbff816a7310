/** Measures the cost of a GET, compared with a bare `node:http` server that sends the same status, headers and body. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  compare,
  type Comparison,
  type Measurement,
} from '@voice-agent-platform/shared/chores/bench';
import type { Recorded, Responses } from './server.js';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const headers = { authorization: 'Bearer sk_test_bench' };

/** The headers that `node:http` writes by itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive'];

async function send(url: string): Promise<Recorded> {
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  const others = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.includes(name));
  const body = await text(response);
  return {
    status: response.statusCode!,
    headers: Object.fromEntries(others) as Record<string, string>,
    body,
  };
}

/** Starts the sandbox, or a bare server that sends these responses, in a process of its own. */
async function start(responses?: Responses) {
  const child = fork(
    new URL('server.ts', import.meta.url),
    responses ? [JSON.stringify(responses)] : [],
  );
  const [url] = (await once(child, 'message')) as [string];
  const cpuUs = async (): Promise<number> => {
    child.send('report');
    return ((await once(child, 'message')) as [number])[0];
  };
  return { child, url, cpuUs };
}

const CALLS = 500;

/** Returns the CPU time of a server per call of a path. */
async function measureCalls(
  { url, cpuUs }: Awaited<ReturnType<typeof start>>,
  path: string,
): Promise<Measurement> {
  const before = await cpuUs();
  for (let count = 0; count < CALLS; count++) await send(`${url}${path}`);
  return { 'CPU us': ((await cpuUs()) - before) / CALLS };
}

export async function compareOverSocket(paths: readonly string[]): Promise<Comparison[]> {
  const sandbox = await start();
  const responses: Record<string, Recorded> = {};
  for (const path of paths) responses[path] = await send(`${sandbox.url}${path}`);
  const bare = await start(responses);
  const comparisons: Comparison[] = [];
  for (const path of paths) {
    const subjects = [
      { name: 'node:http', measure: () => measureCalls(bare, path) },
      { name: 'sandbox', measure: () => measureCalls(sandbox, path) },
    ];
    const options = { rounds: 31, warmUp: 10, reference: 'node:http' };
    comparisons.push(await compare(`GET ${path} over a socket`, subjects, options));
  }
  for (const { child } of [sandbox, bare]) child.disconnect();
  agent.destroy();
  return comparisons;
}
