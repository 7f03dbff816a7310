import { Problem } from '../common/problem.js';
import { redactorOf } from '../common/redact.js';
import type { Core } from '../core/core.js';
import type { Incoming, Outgoing } from '../http/exchange.js';
import { bearerToken, preflightHeaders } from '../http/guard.js';
import { decodeSegment } from '../http/router.js';
import { controls } from './controls.js';
import { CONTROL_PREFIX } from './directory.js';

/** Whether a request is for the sandbox itself and not for the API. */
export function isControl(path: string): boolean {
  return path === CONTROL_PREFIX || path.startsWith(`${CONTROL_PREFIX}/`);
}

const routes = Object.keys(controls).map((name) => {
  const [method = '', path = ''] = name.split(' ');
  const pattern = path.replace('.', String.raw`\.`).replace('{id}', '([^/]+)');
  return { name, method, pattern: new RegExp(`^${pattern}$`) };
});

/**
 * Controls that need no control token: the health check, and recordings, whose players send no key. The page needs none
 * either, because it holds no data.
 */
const openToAll = new Set(['GET /health', 'GET /recordings/{id}.wav']);

/** Takes the same time for every wrong token of the same length. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) {
    difference |= a.charCodeAt(index) ^ b.charCodeAt(index % b.length);
  }
  return difference === 0;
}

// Decision: control-callers
function assertMayControl(core: Core, incoming: Incoming, name: string | undefined): void {
  const { controlToken } = core.options;
  if (incoming.local || (name !== undefined && openToAll.has(name))) return;
  if (controlToken === undefined) {
    const detail =
      'Only callers on the same machine can use the controls. To let others use them, start the sandbox with --control-token.';
    throw new Problem(403, 'local-only', detail);
  }
  const isPage = name === 'GET /' && incoming.headers['accept']?.includes('text/html');
  const token = bearerToken(incoming.headers);
  if (isPage || (token !== undefined && isSame(token, controlToken))) return;
  const detail = 'Send the control token as "Authorization: Bearer <token>".';
  throw new Problem(401, 'control-token', detail, {
    headers: { 'www-authenticate': 'Bearer realm="sandbox controls"' },
  });
}

/** Handles a request for the sandbox itself. */
export async function handleControl(core: Core, incoming: Incoming): Promise<Outgoing> {
  const path = incoming.path.slice(CONTROL_PREFIX.length) || '/';
  const found = routes.filter(({ pattern }) => pattern.test(path));
  const methods = found.map(({ method }) => method);
  if (incoming.method === 'OPTIONS' && methods.length > 0) {
    return { status: 204, headers: preflightHeaders([...methods, 'OPTIONS'].join(', ')) };
  }
  const wanted = incoming.method === 'HEAD' ? 'GET' : incoming.method;
  const route = found.find(({ method }) => method === wanted);
  assertMayControl(core, incoming, route?.name);
  if (route) {
    const id = decodeSegment(route.pattern.exec(path)?.[1] ?? '');
    return controls[route.name]!({ core, incoming, id, redact: redactorOf(core.secrets) });
  }
  if (methods.length === 0) {
    const detail = `There is no such control. GET ${CONTROL_PREFIX}/ lists all controls.`;
    throw new Problem(404, 'unknown-path', detail);
  }
  throw new Problem(405, 'method-not-allowed', `The control does not support ${wanted}.`, {
    headers: { allow: methods.join(', ') },
  });
}
