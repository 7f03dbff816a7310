/** Prism's validation proxy: it forwards requests and validates them and their responses. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Roots } from '@voice-agent-platform/sandbox';
import { fetchTool } from '../../../scripts/fetch-tool.js';
import { documentOfRoot, type Document } from './document-of-root.js';

export interface Proxies extends AsyncDisposable {
  /** What to call in place of the upstream roots. */
  roots: Roots;
}

/** One proxy per root: Prism ignores the servers of single operations, and would accept any path on either. */
export async function startProxies(behind: Roots): Promise<Proxies> {
  const prism = await loadPrism();
  // The prefix is in the paths because Prism routes by paths and ignores servers.
  const routed = { server: '/', prefix: '/api/v1' };
  const base = await startProxy(prism, await documentOfRoot('base', routed), behind.baseUrl);
  const platform = await startProxy(
    prism,
    await documentOfRoot('platform', routed),
    behind.platformUrl,
  );
  return {
    roots: { baseUrl: base.address, platformUrl: platform.address },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([base.close(), platform.close()]);
    },
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
