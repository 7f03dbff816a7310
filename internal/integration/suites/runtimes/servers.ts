/** The servers of the cases: scenarios, another origin, a sandbox, and a page to run the cases in. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from '@voice-agent-platform/sandbox';
import type { Received, Setting } from './kit.js';
import { scenarios } from './scenarios.js';

export interface Servers {
  /** The settings that do not depend on the runtime. */
  setting: Omit<Setting, 'page' | 'retriesItself'>;
  /** A page with the module's `runCases` as `globalThis.runCases`. */
  pageUrl: string;
  close: () => Promise<void>;
}

export async function startServers(module: string): Promise<Servers> {
  const sandbox = createSandbox();
  const roots = await sandbox.listen({ port: 0, platformPort: 0 });
  let visits = 0;
  const foreign = await listen((_, response) => {
    visits += 1;
    sendJson(response, {});
  });
  const closed = await listen(() => undefined);
  await closed.close();

  const received = new Map<string, Received[]>();
  const scenarioServer = await listen((request, response) => void respond(request, response));
  const { apiKey, organizationId } = sandbox.clientOptions;
  const proxy = (root: string) => `${scenarioServer.url}/proxy/${root}`;
  return {
    setting: {
      // Served from the page's origin, because the sandbox refuses other origins.
      sandbox: { baseUrl: proxy('base'), platformUrl: proxy('platform'), apiKey, organizationId },
      seedIds: sandbox.seedIds,
      scenariosUrl: scenarioServer.url,
      foreignUrl: `${scenarioServer.url}/foreign`,
      closedUrl: closed.url,
    },
    pageUrl: `${scenarioServer.url}/page`,
    close: async () => {
      await Promise.all([sandbox, foreign, scenarioServer].map((server) => server.close()));
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', scenarioServer.url);
    const [, first = '', second = ''] = url.pathname.split('/');
    if (first === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    } else if (first === 'module.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(module);
    } else if (first === 'foreign') {
      sendJson(response, visits);
    } else if (first === 'received') {
      sendJson(response, received.get(new URL(url.searchParams.get('by') ?? '').pathname) ?? []);
    } else if (first === 'proxy') {
      const root = second === 'platform' ? roots.platformUrl : roots.baseUrl;
      await forward(request, response, root + request.url?.slice(`/proxy/${second}`.length));
    } else {
      const scenario = url.pathname.split('/').slice(0, 3).join('/');
      const body = await readBody(request);
      const headers = request.headers as Record<string, string>;
      const requests = [
        ...(received.get(scenario) ?? []),
        { method: request.method ?? '', headers, body },
      ];
      received.set(scenario, requests);
      scenarios[first]?.(response, { nth: requests.length, body, foreignUrl: foreign.url });
    }
  }
}

const PAGE = `<!doctype html><title>cases</title>
<script type="module">import { runCases } from '/module.js'; globalThis.runCases = runCases;</script>`;

/** Passes a request on to the sandbox, and the response back. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const passed = ['authorization', 'content-type', 'accept', 'x-organization-id'] as const;
  const body = await readBody(request);
  const forwarded = await fetch(url, {
    method,
    headers: passed.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
    ...(body && { body }),
  });
  response.writeHead(forwarded.status, Object.fromEntries(forwarded.headers));
  response.end(Buffer.from(await forwarded.arrayBuffer()));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function listen(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
