/** A server in its own process. It reports its CPU time, so that the client's is not counted. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// Imports the published build, because running TypeScript would slow the server down.
import { createSandbox } from '@voice-agent-platform/sandbox';

export interface Recorded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The responses of a bare server, by path. */
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

// The server ends with the process that measures it, even if that one fails.
process.once('disconnect', () => process.exit());
const [, , responses] = process.argv;
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!(user + system);
});
process.send!(await (responses ? serveBare(JSON.parse(responses) as Responses) : serveSandbox()));
