import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
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

function failed(reason: string): Outcome {
  return { outcome: 'failed', reason };
}

// Not URL.canParse, which is wrong on Node 20 and 22 once optimized.
function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
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
    const request = send(url, {
      method: 'POST',
      agent: false,
      signal,
      hostname: address,
      headers: {
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
      resolve(failed(code === 'ABORT_ERR' ? NO_RESPONSE : (code ?? name))),
    );
    try {
      for (const { key, value } of delivery.headers) {
        if (!OWN_HEADERS.test(key)) request.appendHeader(key, value);
      }
      request.end(body);
    } catch {
      // Node's message quotes the invalid header, which may be a secret.
      resolve(failed('a header cannot be sent'));
      request.destroy();
    }
  });
}

/** Sends a webhook to this machine. Other addresses are refused, and redirects are not followed. */
export const deliverHook: DeliverHook = async (delivery, stop) => {
  const url = urlOf(delivery.url);
  if (!url || !/^https?:$/.test(url.protocol)) return refused('not an http or https URL');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const controller = new AbortController();
  const ended = once(controller.signal, 'abort').then(() => undefined);
  const end = (): void => {
    stop.removeEventListener('abort', end);
    controller.abort();
  };
  // Not cleared with the outcome: a receiver could respond without an end.
  setTimeout(end, TIMEOUT_MS).unref();
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  // A lookup cannot be stopped, and can take a minute.
  const addresses = await Promise.race([lookup(name, { all: true }).catch(() => []), ended]);
  if (!addresses) return failed(NO_RESPONSE);
  if (!addresses.every((found) => isLoopbackAddress(found.address))) {
    return refused('not a loopback address');
  }
  let outcome = refused('the name does not resolve to an address');
  for (const { address } of addresses) {
    outcome = await post(url, address, delivery, controller.signal);
    if (outcome.outcome !== 'failed' || !UNREACHABLE.test(outcome.reason ?? '')) break;
  }
  return outcome;
};
