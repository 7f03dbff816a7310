import { formatPointer } from '@voice-agent-platform/validators';
import { ArgumentError, findFieldFault, type Fields } from '../common/check.js';
import { isRecord } from '../common/json-value.js';
import { faultsIn, Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import type { Incoming, Outgoing } from '../http/exchange.js';
import { jsonResponse } from '../http/responses.js';
import { parseJsonBody } from '../http/json-body.js';
import { preflightResponse } from '../http/origins.js';
import { createFinder } from '../http/paths.js';
import { createMethodProblem, findRoutes, formatMethods } from '../http/router.js';
import { SnapshotError } from '../state/seed.js';
import { assertMayControl, assertOwnPage } from './access.js';
import { controls, type Body, type BodyLimits } from './controls.js';
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

/** Reads the body as an object. An absent body is empty. */
async function readObject(incoming: Incoming, limits: BodyLimits): Promise<Body> {
  const bytes = await incoming.readBody(limits.maxBytes);
  const value = parseJsonBody(incoming, { bytes, ...limits }) ?? {};
  if (isRecord(value)) return value;
  throw new Problem('contract-violation', 'The body must be a JSON object.');
}

function assertValid(part: 'query' | 'body', fields: Fields | 'any', value: object): void {
  if (fields === 'any') return;
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
  assertValid('query', control.query ?? {}, query);
  const { maxBodyBytes: maxBytes } = core.options;
  const limits = control.bodyLimits ?? { maxBytes };
  const body = method === 'GET' ? {} : await readObject(incoming, limits);
  assertValid('body', control.body ?? {}, body);
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
