import type { Incoming } from './exchange.js';
import { Problem } from './problem.js';

const loopback = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

// No URL parser: it would take the user name in `localhost@elsewhere` and the path in `localhost/x` for no offence.
const httpOrigin = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

const hostname = (origin: string): string | undefined =>
  httpOrigin.exec(origin)?.[1]?.toLowerCase();

export const isLoopbackHost = (name: string): boolean => loopback.test(name.toLowerCase());

const isAllowed = (origin: string, allowedHosts: ReadonlySet<string>): boolean => {
  const name = hostname(origin);
  return name !== undefined && (isLoopbackHost(name) || allowedHosts.has(name));
};

/**
 * Refuses what another site's page would send through a visitor's browser: by DNS rebinding (a foreign Host that
 * resolves to loopback) or by a plain cross-site request (a foreign Origin).
 */
// Decision: friendly-callers
export const assertFriendly = (incoming: Incoming, allowedHosts: ReadonlySet<string>): void => {
  if (!isAllowed(incoming.origin, allowedHosts)) {
    throw new Problem(
      403,
      'foreign-host',
      'The sandbox answers to loopback names and to the hosts that it was told to answer to.',
    );
  }
  const origin = incoming.headers['origin'];
  if (origin !== undefined && !isAllowed(origin, allowedHosts)) {
    throw new Problem(
      403,
      'foreign-origin',
      'The sandbox serves pages of loopback origins and of the hosts that it was told to answer to.',
    );
  }
};

/**
 * Headers for pages of friendly origins. Credentials are never allowed: the API knows no cookies, and a bearer key is
 * sent by the page itself.
 */
export const crossOriginHeaders = (
  incoming: Incoming,
  allowedHosts: ReadonlySet<string>,
): Readonly<Record<string, string>> => {
  const origin = incoming.headers['origin'];
  return origin === undefined || !isAllowed(origin, allowedHosts)
    ? {}
    : { 'access-control-allow-origin': origin, vary: 'origin' };
};

export const preflightHeaders = (allow: string): Readonly<Record<string, string>> => ({
  allow,
  'access-control-allow-methods': allow,
  'access-control-allow-headers': 'authorization, content-type, x-organization-id',
  'access-control-max-age': '600',
});
