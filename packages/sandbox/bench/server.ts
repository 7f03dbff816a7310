/** A server as a process of its own, which reports its CPU time: that of the client must not be counted. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// As it is published: what runs the TypeScript of this file would slow it down.
import { createSandbox } from '@voice-agent-platform/sandbox';

export interface Recorded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a bare server responds with, by path. */
export type Responses = Readonly<Record<string, Recorded>>;

async function serveSandbox(): Promise<string> {
  return (await createSandbox().listen({ port: 0, platformPort: 0 })).baseUrl;
}

function serveBare(responses: Responses): Promise<string> {
  const server = createServer((request, response) => {
    const { status, headers, body } = responses[request.url!]!;
    response.writeHead(status, headers).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

const [, , responses] = process.argv;
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!(user + system);
});
process.send!(await (responses ? serveBare(JSON.parse(responses) as Responses) : serveSandbox()));
