import { isLoopbackHost } from '../http/origins.js';
import type { DeliverHook, Delivery } from '../state/state.js';

/** Headers that describe or frame the body, or belong to one connection. A webhook cannot replace them. */
const OWN_HEADERS =
  /^(connection|content-length|content-type|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

// URL.canParse returns wrong results on Node 20 and 22 once V8 has optimized it.
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function createHeaders({ headers }: Delivery, { username, password }: URL): Headers {
  const all = new Headers();
  for (const { key, value } of headers) if (!OWN_HEADERS.test(key)) all.append(key, value);
  all.set('content-type', 'application/json');
  // As in curl, a header of the webhook replaces the user and password of its URL.
  if (!all.has('authorization') && (username !== '' || password !== '')) {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    all.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  }
  return all;
}

/** Sends a webhook to this machine or an allowed host. Refuses other hosts, and does not follow redirects. */
export const deliverHook: DeliverHook = async (delivery, signal, allowedHosts) => {
  const url = parseUrl(delivery.url);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { outcome: 'refused', reason: 'not an http or https URL' };
  }
  if (!isLoopbackHost(url.hostname) && !allowedHosts.has(url.hostname)) {
    const reason = `${url.hostname} is not a loopback host name: allow it with --allow-host or allowedHosts`;
    return { outcome: 'refused', reason };
  }
  try {
    const headers = createHeaders(delivery, url);
    // `fetch` refuses a URL with credentials.
    url.username = '';
    url.password = '';
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(delivery.payload),
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return { outcome: 'delivered', status: response.status };
  } catch (error) {
    if (signal.aborted) return { outcome: 'failed', reason: String(signal.reason) };
    // `fetch` names the reason in the error's cause.
    const { message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
    return { outcome: 'failed', reason: cause?.code ?? cause?.message ?? message };
  }
};
