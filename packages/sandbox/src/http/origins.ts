/** Decides by the Host and Origin headers which callers may use the API, and which pages may read its responses. */
import { Problem } from '../common/problem.js';
import { inProcessRoots } from '../common/roots.js';
import type { Incoming, Outgoing } from './exchange.js';

const LOOPBACK = /^(([a-z0-9-]+\.)*localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/;

// A URL parser would accept the user name in `localhost@elsewhere` and the path in `localhost/x`.
const HTTP_ORIGIN = /^https?:\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export function isLoopbackHost(name: string): boolean {
  return LOOPBACK.test(name.toLowerCase());
}

/** Returns the host name of an http origin, in lower case. */
export function parseHostName(origin: string): string | undefined {
  return HTTP_ORIGIN.exec(origin)?.[1]?.toLowerCase();
}

/** Returns true for a host name as an origin has it, without a port. */
export function isHostName(text: string): boolean {
  return parseHostName(`http://${text}`) === text.toLowerCase();
}

const inProcessHosts = Object.values(inProcessRoots).map((url: string) => new URL(url).hostname);

function isAllowed(
  origin: string,
  { inProcess }: Incoming,
  allowedHosts: ReadonlySet<string>,
): boolean {
  const name = parseHostName(origin);
  if (name === undefined) return false;
  // Only in process: over a socket, a hostile name server could resolve any fixed name to this machine.
  if (inProcess && inProcessHosts.includes(name)) return true;
  return isLoopbackHost(name) || allowedHosts.has(name);
}

/**
 * Refuses requests from foreign pages: a foreign Host means DNS rebinding, a foreign Origin means a cross-site request.
 */
// Decision: allowed-callers
export function assertAllowedHosts(incoming: Incoming, allowedHosts: ReadonlySet<string>): void {
  const named = [
    ['foreign-host', 'Host', incoming.origin],
    ['foreign-origin', 'Origin', incoming.headers['origin']],
  ] as const;
  for (const [code, header, origin] of named) {
    if (origin === undefined || isAllowed(origin, incoming, allowedHosts)) continue;
    throw new Problem(code, describeRefusal(header, parseHostName(origin)));
  }
}

function describeRefusal(header: string, host: string | undefined): string {
  return host === undefined
    ? `The ${header} header has no host name of an http or https address.`
    : `The ${header} header names ${host}, which is not allowed. Allow it with --allow-host or allowedHosts.`;
}

/** Returns CORS headers for pages of allowed origins. Credentials are never allowed: the API has no cookies. */
export function crossOriginHeaders(
  incoming: Incoming,
  allowedHosts: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const origin = incoming.headers['origin'];
  if (origin === undefined || !isAllowed(origin, incoming, allowedHosts)) return {};
  return {
    'access-control-allow-origin': origin,
    // Exposes every header, because a requested failure can have any.
    'access-control-expose-headers': '*, retry-after, x-request-id',
    vary: 'origin, access-control-request-headers',
  };
}

/**
 * Responds to OPTIONS. Allows every header that a page of an allowed origin asks for, because tracing adds
 * `traceparent` and teams add their own.
 */
export function preflightResponse({ headers }: Incoming, allow: string): Outgoing {
  const asked = headers['access-control-request-headers'];
  const own = 'authorization, content-type, x-organization-id, last-event-id';
  return {
    status: 204,
    headers: {
      allow,
      'access-control-allow-methods': allow,
      'access-control-allow-headers': asked ? `${own}, ${asked}` : own,
      'access-control-max-age': '600',
    },
  };
}
