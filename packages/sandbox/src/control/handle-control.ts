import { formatPointer } from '@voice-agent-platform/validators';
import { ArgumentError, findFieldFault, type Fields } from '../common/check.js';
import { isRecord, MAX_STATE_DEPTH } from '../common/json-value.js';
import { faultsIn, Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import { bearerToken } from '../http/credentials.js';
import type { Incoming, Outgoing } from '../http/exchange.js';
import { jsonResponse } from '../http/responses.js';
import { parseJsonBody } from '../http/json-body.js';
import { isLoopbackHost, parseHostName, preflightResponse } from '../http/origins.js';
import { createFinder } from '../http/paths.js';
import { createMethodProblem, findRoutes, formatMethods } from '../http/router.js';
import { SnapshotError } from '../state/seed.js';
import { controls, type Body, type Control } from './controls.js';
import { CONTROL_PREFIX } from './directory.js';

/** Returns true if a request is for the sandbox itself, not for the API. */
export function isControl(path: string): boolean {
  return path === CONTROL_PREFIX || path.startsWith(`${CONTROL_PREFIX}/`);
}

const findControls = createFinder(
  Object.entries(controls).map(([name, control]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path, control };
  }),
);

/** Refuses pages of other origins, even of allowed hosts: they may call the API, but not steer the sandbox. */
function assertOwnPage({ origin, headers }: Incoming): void {
  const page = headers['origin'];
  if (page === undefined || page === origin) return;
  const name = parseHostName(page);
  if (name !== undefined && isLoopbackHost(name)) return;
  const detail = 'Only pages of this sandbox and of loopback origins can use the controls.';
  throw new Problem('foreign-origin', detail);
}

// Decision: control-callers
function assertMayControl(core: Core, incoming: Incoming, { isOpen, isPage }: Control): void {
  const { controlToken } = core.options;
  if (incoming.local || isOpen) return;
  if (controlToken === undefined) {
    const detail =
      'Only callers on the same machine can use the controls. To let others use them, start the sandbox with --control-token.';
    throw new Problem('local-only', detail);
  }
  if (isPage || bearerToken(incoming.headers) === controlToken) return;
  const detail = 'Send the control token as "Authorization: Bearer <token>".';
  throw new Problem('control-token', detail, {
    headers: { 'www-authenticate': 'Bearer realm="sandbox controls"' },
  });
}

const MAX_SNAPSHOT_BYTES = 256 * 1024 * 1024;

/** Reads the body as an object. An absent body is empty. */
async function readObject(
  core: Core,
  incoming: Incoming,
  fields: Fields | 'snapshot',
): Promise<Body> {
  const limits =
    fields === 'snapshot'
      ? { maxBytes: MAX_SNAPSHOT_BYTES, maxDepth: MAX_STATE_DEPTH }
      : { maxBytes: core.options.maxBodyBytes };
  const bytes = await incoming.readBody(limits.maxBytes);
  const value = parseJsonBody(incoming, { bytes, ...limits }) ?? {};
  if (!isRecord(value)) {
    throw new Problem('contract-violation', 'The body must be a JSON object.');
  }
  if (fields !== 'snapshot') assertValid('body', fields, value);
  return value;
}

function assertValid(part: 'query' | 'body', fields: Fields, value: object): void {
  const fault = findFieldFault(fields, value);
  if (!fault) return;
  const { field, message } = fault;
  throw new Problem('contract-violation', `${field} ${message}.`, {
    faults: [{ in: part, pointer: formatPointer([field]), message }],
  });
}

/** Handles a request for the sandbox itself. */
export async function handleControl(core: Core, incoming: Incoming): Promise<Outgoing> {
  const found = findControls(incoming.path.slice(CONTROL_PREFIX.length) || '/');
  if (found.length === 0) {
    const detail = `There is no such control. GET ${CONTROL_PREFIX}/info lists all controls.`;
    throw new Problem('unknown-path', detail);
  }
  assertOwnPage(incoming);
  if (incoming.method === 'OPTIONS') return preflightResponse(incoming, formatMethods(found));
  const [route] = findRoutes(incoming, found);
  if (!route) throw createMethodProblem(incoming, found);
  const { control, method } = route.row;
  assertMayControl(core, incoming, control);
  const query = Object.fromEntries(new URLSearchParams(incoming.query));
  if (control.query !== 'any') assertValid('query', control.query ?? {}, query);
  const body = method === 'GET' ? {} : await readObject(core, incoming, control.body ?? {});
  const call = { core, incoming, id: route.path['id'] ?? '', query, body };
  try {
    if ('respond' in control) return control.respond(call);
    const result = 'show' in control ? control.show(call) : await control.change(call);
    return result === undefined ? { status: 204, headers: {} } : jsonResponse(result);
  } catch (error) {
    if (!(error instanceof ArgumentError || error instanceof SnapshotError)) throw error;
    const faults = faultsIn('body', error instanceof SnapshotError ? error.faults : []);
    throw new Problem('contract-violation', error.message, { faults });
  }
}
