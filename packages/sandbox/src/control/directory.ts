import { jsonResponse, type Incoming, type Outgoing, type Root } from '../http/exchange.js';
import { Problem } from '../http/problem.js';
import { apiPrefix } from '../http/router.js';
import { operationTable } from '../generated/operations.js';
import type { Core } from '../state/core.js';

/** Where the controls are, on both roots and outside of the API. */
export const controlPrefix = '/_sandbox';

/** The origins of both roots: where they are served, or for a server of the user's own, the one that was called. */
export function originsOf(
  core: Core,
  { root, origin }: Pick<Incoming, 'root' | 'origin'>,
): Readonly<Partial<Record<Root, string>>> {
  return { ...core.served, [root]: origin };
}

/** What `GET /` responds with on either root: where to go. */
export function directoryOf(core: Core, incoming: Incoming): Outgoing {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    throw new Problem(405, 'method-not-allowed', `The path does not take ${incoming.method}.`, {
      headers: { allow: 'GET, HEAD' },
    });
  }
  const { origin, root } = incoming;
  const { base, platform } = originsOf(core, incoming);
  return jsonResponse({
    sandbox: 'voice-agent-platform',
    root,
    baseRoot: base && `${base}${apiPrefix}`,
    platformRoot: platform && `${platform}${apiPrefix}`,
    inspector: `${origin}${controlPrefix}/`,
    apiKey: 'sk_test_sandbox',
    operations: operationTable
      .filter((row) => row.root === root)
      .map(({ method, path, operationId }) => `${method} ${apiPrefix}${path} (${operationId})`),
  });
}
