import { SAMPLE_KEY } from '../common/test-keys.js';
import { Problem } from '../common/problem.js';
import type { Root } from '../common/roots.js';
import type { Core } from '../core/core.js';
import { operationTable } from '../generated/operations.js';
import type { Incoming, Outgoing } from '../http/exchange.js';
import { jsonResponse } from '../http/responses.js';
import { parseHostName } from '../http/origins.js';
import { API_PREFIX } from '../http/paths.js';

/** Prefix of the controls, on both roots. */
export const CONTROL_PREFIX = '/_sandbox';

/**
 * Returns the origins of both roots with the caller's own host name, because 127.0.0.1 means nothing to a caller on
 * another machine. Behind a user's own server, only the called root is known.
 */
export function findOrigins(
  { served }: Core,
  { root, origin, inProcess }: Incoming,
): Readonly<Partial<Record<Root, string>>> {
  if (!served) return { [root]: origin };
  const name = parseHostName(origin);
  if (name === undefined || inProcess) return { ...served, [root]: origin };
  const other = root === 'base' ? 'platform' : 'base';
  const url = new URL(served[other]);
  url.hostname = name;
  return { [root]: origin, [other]: url.origin };
}

/** Responds to `GET /` on either root with the roots, the inspector and the operations. */
export function showDirectory(core: Core, incoming: Incoming): Outgoing {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    throw new Problem('method-not-allowed', `${incoming.method} is not allowed here.`, {
      headers: { allow: 'GET, HEAD' },
    });
  }
  const { origin, root } = incoming;
  const { base, platform } = findOrigins(core, incoming);
  return jsonResponse({
    sandbox: 'voice-agent-platform',
    root,
    baseRoot: base && `${base}${API_PREFIX}`,
    platformRoot: platform && `${platform}${API_PREFIX}`,
    inspector: `${origin}${CONTROL_PREFIX}/`,
    apiKey: SAMPLE_KEY,
    operations: operationTable
      .filter((row) => row.root === root)
      .map(({ method, path, operationId }) => `${method} ${API_PREFIX}${path} (${operationId})`),
  });
}
