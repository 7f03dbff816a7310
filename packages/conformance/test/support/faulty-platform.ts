/**
 * A platform with one fault: it passes every request on to a sandbox, and does wrong what the fault says. With it a judge
 * is judged.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSandbox, type Roots } from '@voice-agent-platform/sandbox';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { OperationId } from './story.js';

export interface Answer {
  status: number;
  contentType: string;
  /** Parsed, where it is JSON. */
  body: unknown;
}

export interface Fault {
  operationId: OperationId;
  /** What is answered in place of what the sandbox says; unless it is asked, it does nothing. */
  answer: (askSandbox: () => Promise<Answer>) => Promise<Answer>;
}

export interface FaultyPlatform extends AsyncDisposable {
  roots: Roots;
  apiKey: string;
}

export async function startFaultyPlatform(fault: Fault): Promise<FaultyPlatform> {
  const sandbox = createSandbox();
  const behind = await sandbox.listen({ port: 0, platformPort: 0 });
  const base = await serve(behind.baseUrl, rowsOf('base'), fault);
  const platform = await serve(behind.platformUrl, rowsOf('platform'), fault);
  return {
    roots: { baseUrl: addressOf(base), platformUrl: addressOf(platform) },
    apiKey: sandbox.clientOptions.apiKey,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([base, platform].map(close));
      await sandbox.close();
    },
  };
}

function rowsOf(root: OperationRow['root']): readonly OperationRow[] {
  return operations.filter((row) => row.root === root);
}

async function serve(behind: string, rows: readonly OperationRow[], fault: Fault): Promise<Server> {
  const answer = async (request: Request): Promise<Answer> => {
    const askSandbox = async () => read(await fetch(request));
    const { pathname } = new URL(request.url);
    const row = rows.find((each) => each.method === request.method && matches(each.path, pathname));
    return row?.operationId === fault.operationId ? fault.answer(askSandbox) : askSandbox();
  };

  const server = createServer((incoming, outgoing) => {
    const respond = async () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const body = await text(incoming);
      const request = new Request(behind + url, {
        method,
        headers: passedOn(headers),
        ...(body !== '' && { body }),
      });
      const { status, contentType, body: content } = await answer(request);
      outgoing.writeHead(status, contentType === '' ? {} : { 'content-type': contentType });
      outgoing.end(typeof content === 'string' ? content : JSON.stringify(content));
    };
    respond().catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Without the headers that belong to one connection. */
function passedOn(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers)
    .filter(
      ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
    )
    .map(([name, value]) => [name, String(value)]);
}

async function read(response: Response): Promise<Answer> {
  const contentType = response.headers.get('content-type') ?? '';
  const content = await response.text();
  const isJson = contentType.includes('json') && content !== '';
  return { status: response.status, contentType, body: isJson ? JSON.parse(content) : content };
}

function matches(path: string, pathname: string): boolean {
  return new RegExp(`^/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
