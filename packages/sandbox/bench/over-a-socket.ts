/** Measures the cost of a GET, compared with a bare `node:http` server that sends the same status, headers and body. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { compare, type Comparison } from '@voice-agent-platform/shared/chores/bench';
import type { Recorded, Responses } from './server.js';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const headers = { authorization: 'Bearer sk_test_bench' };

async function send(url: string): Promise<Recorded> {
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  const { date: _, connection: _own, 'keep-alive': _too, ...rest } = response.headers;
  const body = await text(response);
  return { status: response.statusCode!, headers: rest as Record<string, string>, body };
}

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

export async function compareOverSocket(paths: readonly string[]): Promise<Comparison[]> {
  const sandbox = await start();
  const recorded = paths.map(async (path) => [path, await send(`${sandbox.url}${path}`)] as const);
  const bare = await start(Object.fromEntries(await Promise.all(recorded)));
  const subject = (name: string, { url, cpuUs }: typeof bare, path: string) => ({
    name,
    measure: async () => {
      const before = await cpuUs();
      for (let count = 0; count < CALLS; count++) await send(`${url}${path}`);
      return { 'CPU us': ((await cpuUs()) - before) / CALLS };
    },
  });
  const comparisons: Comparison[] = [];
  for (const path of paths) {
    const subjects = [subject('node:http', bare, path), subject('sandbox', sandbox, path)];
    const options = { rounds: 31, warmUp: 10, reference: 'node:http' };
    comparisons.push(await compare(`GET ${path} over a socket`, subjects, options));
  }
  for (const { child } of [sandbox, bare]) child.kill();
  agent.destroy();
  return comparisons;
}
