/** Prism's validation proxy: it passes requests on and holds them and the answers against the contract. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Roots } from '@voice-agent-platform/sandbox';
import { operations } from '../test/support/operations.js';
import { fetchTool } from '../tools/fetched-tool.js';

export interface Proxies extends AsyncDisposable {
  /** What to call in place of the roots behind. */
  roots: Roots;
}

/** One proxy a root: Prism knows no servers of single operations, and would take any path on either. */
export async function startProxies(behind: Roots): Promise<Proxies> {
  const prism = await loadPrism();
  const document = await readContract();
  const base = await startProxy(prism, documentOf(document, 'base'), behind.baseUrl);
  const platform = await startProxy(prism, documentOf(document, 'platform'), behind.platformUrl);
  return {
    roots: { baseUrl: base.address, platformUrl: platform.address },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([base.close(), platform.close()]);
    },
  };
}

interface Document {
  servers: unknown;
  paths: Record<string, Record<string, { operationId?: string }>>;
}

async function readContract(): Promise<Document> {
  const bundle = new URL(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
  return JSON.parse(await readFile(bundle, 'utf8')) as Document;
}

/** The operations of one root, with the prefix of the servers in their paths, by which Prism routes. */
function documentOf(document: Document, root: 'base' | 'platform'): Document {
  const paths = operations.filter((row) => row.root === root).map((row) => row.path);
  return {
    ...document,
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      paths.map((path) => [`/api/v1${path}`, withoutServers(document.paths[path] ?? {})]),
    ),
  };
}

function withoutServers(item: Document['paths'][string]): Document['paths'][string] {
  return JSON.parse(JSON.stringify(item), (key, value: unknown) =>
    key === 'servers' ? undefined : value,
  ) as Document['paths'][string];
}

interface Prism {
  createLogger: (name: string, options: object) => unknown;
  getHttpOperationsFromSpec: (document: object) => Promise<unknown[]>;
  createServer: (
    operations: unknown[],
    options: object,
  ) => { listen: (port: number, host: string) => Promise<string>; close: () => Promise<void> };
}

async function loadPrism(): Promise<Prism> {
  const tool = createRequire(join(await fetchTool('@stoplight/prism-cli'), 'package.json'));
  return {
    ...(tool('@stoplight/prism-core') as Pick<Prism, 'createLogger'>),
    ...(tool('@stoplight/prism-http') as Pick<Prism, 'getHttpOperationsFromSpec'>),
    ...(tool('@stoplight/prism-http-server') as Pick<Prism, 'createServer'>),
  };
}

async function startProxy(prism: Prism, document: Document, upstream: string) {
  const server = prism.createServer(await prism.getHttpOperationsFromSpec(document), {
    cors: false,
    // Its log prints headers, and with them the key.
    components: { logger: prism.createLogger('prism', { level: 'silent' }) },
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: true,
      mock: { dynamic: false },
    },
  });
  const address = await server.listen(0, '127.0.0.1');
  return { address, close: () => server.close() };
}
