/** Prism's validation proxy: it forwards requests and validates them and their responses. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { operations } from '@voice-agent-platform/openapi/operations';
import type { Roots } from '@voice-agent-platform/sandbox';
import { fetchTool } from '@voice-agent-platform/internal/fetch-tool';

export interface Proxies extends AsyncDisposable {
  /** What to call in place of the upstream roots. */
  roots: Roots;
}

/** One proxy per root: Prism ignores the servers of single operations, and would accept any path on either. */
export async function startProxies({ baseUrl, platformUrl }: Roots): Promise<Proxies> {
  const prism = await loadPrism();
  const base = await startProxy(prism, await documentOf('base'), baseUrl);
  const platform = await startProxy(prism, await documentOf('platform'), platformUrl);
  return {
    roots: { baseUrl: base.address, platformUrl: platform.address },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([base.close(), platform.close()]);
    },
  };
}

/** The contract with the operations of one root, the prefix in their paths, and no servers: Prism routes by paths. */
async function documentOf(root: 'base' | 'platform'): Promise<object> {
  const bundle = new URL(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
  const document = JSON.parse(await readFile(bundle, 'utf8'), (key, value: unknown) =>
    key === 'servers' ? undefined : value,
  ) as { paths: Record<string, object> };
  const paths = operations.filter((row) => row.root === root).map(({ path }) => path);
  return {
    ...document,
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths.map((path) => [`/api/v1${path}`, document.paths[path]])),
  };
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

async function startProxy(prism: Prism, document: object, upstream: string) {
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
