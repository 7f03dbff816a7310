/** Converts the responses of the program's own functions. */
import { isStatus } from '../core/check-failure.js';
import { isFraming, type Outgoing } from '../http/exchange.js';
import { resetConnection } from '../http/responses.js';
import { readUntilAborted, shareBody } from './shared-body.js';

/**
 * Converts the response of a function of the program.
 * @param maxBytes the log has at most this many bytes of the body, and a longer body cannot be sent a second time
 * @param signals end the response when one of them aborts
 */
export function fromProgram(
  response: Response,
  maxBytes: number,
  signals: readonly AbortSignal[],
): Outgoing {
  // instanceof would fail for the Response class of a package or a simulated browser.
  if (typeof response?.arrayBuffer !== 'function') throw new TypeError('It returned no Response.');
  // Fetch treats `Response.error()` as a network error.
  if (response.type === 'error') return resetConnection;
  const { status } = response;
  if (!isStatus(status)) {
    throw new TypeError(`It returned the status ${status}, which is not from 200 to 599.`);
  }
  const headers = copyHeaders(response.headers);
  if (!response.body) return { status, headers };
  const body = shareBody(response, maxBytes);
  const sent = { bytes: 0, kept: [] as Uint8Array[], keptBytes: 0 };
  const stream = readUntilAborted(body, signals, (chunk) => {
    sent.bytes += chunk.length;
    if (sent.bytes > maxBytes) return;
    sent.kept.push(chunk);
    sent.keptBytes = sent.bytes;
  });
  return { status, headers, stream, sent };
}

function copyHeaders(given: Headers): Outgoing['headers'] {
  const headers: Record<string, string | readonly string[]> = {};
  for (const [name, value] of given) {
    if (isFraming(name)) continue;
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}
