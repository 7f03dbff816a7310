import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DeliverHook, Delivery } from '../delivery.js';
import { isLoopbackAddress } from './loopback-address.js';

type Outcome = Awaited<ReturnType<DeliverHook>>;

const timeoutMs = 5_000;

const refused = (reason: string): Outcome => ({ outcome: 'refused', reason });

const parse = (url: string): URL | undefined => {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
};

/** Sends to the address that was looked at, whatever the name resolves to by now (DNS rebinding). */
const post = (url: URL, address: string, delivery: Delivery): Promise<Outcome> =>
  new Promise((resolve) => {
    const body = JSON.stringify(delivery.payload);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const failed = (reason: string): void => resolve({ outcome: 'failed', reason });
    try {
      const request = send(url, {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        hostname: address,
        servername: url.hostname,
        headers: {
          ...Object.fromEntries(delivery.headers.map(({ key, value }) => [key, value])),
          host: url.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      request.on('response', (response) => {
        response.resume();
        resolve({ outcome: 'delivered', status: response.statusCode ?? 0 });
      });
      request.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.name));
      request.end(body);
    } catch {
      // Node's message would quote the header at fault, and with it the secret of the hook.
      failed('a header cannot be sent');
    }
  });

/** Calls a webhook on this machine. Whatever lies elsewhere is refused, and a redirect is not followed. */
export const deliverHook: DeliverHook = async (delivery) => {
  const url = parse(delivery.url);
  if (!url || !/^https?:$/.test(url.protocol)) return refused('not an http or https URL');
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(name, { all: true }).catch(() => []);
  const address = addresses[0]?.address;
  if (address === undefined) return refused('the name resolves to no address');
  if (!addresses.every((found) => isLoopbackAddress(found.address))) {
    return refused('not a loopback address');
  }
  return post(url, address, delivery);
};
