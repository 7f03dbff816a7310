/** The servers of the cases: scenarios, another origin, a sandbox, and a page to run the cases in. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from '@voice-agent-platform/sandbox';
import type { Received, Setting } from './kit.js';
import { scenarios } from './scenarios.js';

export interface Servers {
  /** The settings that do not depend on the runtime. */
  readonly setting: Omit<Setting, 'page' | 'retriesItself'>;
  /** A page with the module's `runCases` as `globalThis.runCases`. */
  readonly pageUrl: string;
  readonly close: () => Promise<void>;
}

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function startServers(module: string): Promise<Servers> {
  const sandbox = createSandbox();
  const roots = await sandbox.listen({ port: 0, platformPort: 0 });
  const foreign = await startForeign();
  const closed = await listen(() => undefined);
  await closed.close();

  const scenarioResponder = new ScenarioResponder(foreign.url);
  /** The responses by the first segment of the path. Other segments are names of scenarios. */
  const routes: Readonly<Record<string, Respond>> = {
    page: (_, response) => send(response, 'text/html', PAGE),
    'module.js': (_, response) => send(response, 'text/javascript', module),
    'foreign-visits': (_, response) => sendJson(response, foreign.visits()),
    received: ({ url = '' }, response) => sendJson(response, scenarioResponder.received(url)),
    base: (request, response) => forward(request, response, roots.baseUrl),
    platform: (request, response) => forward(request, response, roots.platformUrl),
  };
  const server = await listen((request, response) => {
    const [, first = ''] = (request.url ?? '').split(/[/?]/);
    const respond = routes[first];
    return respond ? respond(request, response) : scenarioResponder.respond(request, response);
  });
  const { apiKey, organizationId } = sandbox.clientOptions;
  return {
    setting: {
      // Served from the page's origin, because the sandbox refuses other origins.
      sandbox: {
        baseUrl: `${server.url}/base`,
        platformUrl: `${server.url}/platform`,
        apiKey,
        organizationId,
      },
      seedIds: sandbox.seedIds,
      scenariosUrl: server.url,
      foreignVisitsUrl: `${server.url}/foreign-visits`,
      closedUrl: closed.url,
    },
    pageUrl: `${server.url}/page`,
    close: async () => {
      await Promise.all([sandbox, foreign, server].map((running) => running.close()));
    },
  };
}

const PAGE = `<!doctype html><title>cases</title>
<script type="module">import { runCases } from '/module.js'; globalThis.runCases = runCases;</script>`;

/** Starts a server of another origin, which counts its visits. */
async function startForeign() {
  let visits = 0;
  const server = await listen((_, response) => {
    visits += 1;
    sendJson(response, {});
  });
  return { ...server, visits: () => visits };
}

/** Responds with the scenario that a path names, and keeps the requests of each client. */
class ScenarioResponder {
  /** The requests by the first two segments of their path: a scenario, and a client's own name. */
  readonly #received = new Map<string, Received[]>();

  constructor(readonly foreignUrl: string) {}

  /** @param url with the root of the client in its query */
  received(url: string): readonly Received[] {
    const root = new URL(url, 'http://localhost').searchParams.get('by') ?? '';
    return this.#received.get(new URL(root).pathname) ?? [];
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', client = ''] = (request.url ?? '').split(/[/?]/);
    const scenario = scenarios[name];
    if (scenario === undefined) {
      response.writeHead(501).end(`scenarios.ts has no scenario "${name}"`);
      return;
    }
    const root = `/${name}/${client}`;
    const body = await readBody(request);
    const headers = request.headers as Record<string, string>;
    const requests = [
      ...(this.#received.get(root) ?? []),
      { method: request.method ?? '', headers, body },
    ];
    this.#received.set(root, requests);
    const asked = { nth: requests.length, body, foreignUrl: this.foreignUrl };
    scenario(response, asked);
  }
}

/** Responds with 500 if `respond` fails, so that the case fails with the reason. */
async function respondOrFail(
  respond: Respond,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await respond(request, response);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end(`${request.url} failed: ${(error as Error).message}`);
  }
}

/** Passes a request on to a root of the sandbox, and the response back. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
): Promise<void> {
  const { method = 'GET', headers, url = '' } = request;
  const passed = ['authorization', 'content-type', 'accept', 'x-organization-id'] as const;
  const body = await readBody(request);
  const forwarded = await fetch(root + url.replace(/^\/\w+/, ''), {
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
  send(response, 'application/json', JSON.stringify(value));
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

async function listen(respond: Respond): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    void respondOrFail(respond, request, response);
  }).listen(0, '127.0.0.1');
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
