import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliverHook, Delivery } from '../state/snapshot.js';
import { isLoopbackAddress } from './serve.js';

type Outcome = Awaited<ReturnType<DeliverHook>>;

const TIMEOUT_MS = 5_000;
const NO_RESPONSE = 'no response within 5 seconds';

/** Headers that frame the request or belong to one connection. A hook that sets them would break its own delivery. */
const OWN_HEADERS =
  /^(connection|content-length|content-type|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

function refused(reason: string): Outcome {
  return { outcome: 'refused', reason };
}

/** Errors of an address at which nobody listens: nothing was sent, so another address can be tried. */
const UNREACHABLE = /^(ECONNREFUSED|EADDRNOTAVAIL|EAFNOSUPPORT|EHOSTUNREACH|ENETUNREACH)$/;

/** Sends to an address that was checked. By now the name may resolve to another one (DNS rebinding). */
function post(
  url: URL,
  address: string,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const body = JSON.stringify(delivery.payload);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const failed = (reason: string): void => resolve({ outcome: 'failed', reason });
    const headers = delivery.headers
      .filter(({ key }) => !OWN_HEADERS.test(key))
      .map(({ key, value }) => [key, value]);
    try {
      const request = send(url, {
        method: 'POST',
        agent: false,
        signal,
        hostname: address,
        servername: url.hostname,
        headers: {
          ...(Object.fromEntries(headers) as Record<string, string>),
          host: url.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      request.on('response', (response) => {
        // A receiver that breaks off in the middle has still received the webhook.
        response.on('error', () => {});
        response.resume();
        resolve({ outcome: 'delivered', status: response.statusCode ?? 0 });
      });
      request.on('error', ({ code, name }: NodeJS.ErrnoException) =>
        failed(code === 'ABORT_ERR' ? NO_RESPONSE : (code ?? name)),
      );
      request.end(body);
    } catch {
      // Node's message quotes the invalid header, which may be a secret.
      failed('a header cannot be sent');
    }
  });
}

/** Sends a webhook to this machine. Other addresses are refused, and redirects are not followed. */
export const deliverHook: DeliverHook = async (delivery, stop) => {
  const url = URL.canParse(delivery.url) ? new URL(delivery.url) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return refused('not an http or https URL');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(name, { all: true }).catch(() => []);
  if (!addresses.every((found) => isLoopbackAddress(found.address))) {
    return refused('not a loopback address');
  }
  const controller = new AbortController();
  const end = (): void => {
    stop.removeEventListener('abort', end);
    controller.abort();
  };
  // Not cleared with the outcome: a receiver could respond without an end.
  setTimeout(end, TIMEOUT_MS).unref();
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  let outcome = refused('the name does not resolve to an address');
  for (const { address } of addresses) {
    outcome = await post(url, address, delivery, controller.signal);
    if (outcome.outcome !== 'failed' || !UNREACHABLE.test(outcome.reason ?? '')) break;
  }
  return outcome;
};
