/** Decides which pages and which callers may use the controls. */
import { Problem } from '../common/problem.js';
import type { Core } from '../core/core.js';
import { bearerToken } from '../http/credentials.js';
import type { Incoming } from '../http/exchange.js';
import { isLoopbackHost, parseHostName } from '../http/origins.js';
import type { Control } from './controls.js';

/** Refuses pages of other origins, even of allowed hosts: they may call the API, but not steer the sandbox. */
export function assertOwnPage({ origin, headers }: Incoming): void {
  const page = headers['origin'];
  if (page === undefined || page === origin) return;
  const name = parseHostName(page);
  if (name !== undefined && isLoopbackHost(name)) return;
  const detail = 'Only pages of this sandbox and of loopback origins can use the controls.';
  throw new Problem('foreign-origin', detail);
}

// Decision: control-callers
export function assertMayControl(
  core: Core,
  incoming: Incoming,
  { isOpen, isPage }: Control,
): void {
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
