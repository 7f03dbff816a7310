import { version } from '../generated/operations.js';
import type { Fetch, FetchInit, FetchResponse } from '../options.js';
import type { Har, HarEntry } from './har.js';
import { writeRequest, writeResponse } from './write-har.js';

/** A `fetch` that keeps its requests and responses. */
export interface HarRecorder {
  (url: string, init: FetchInit): Promise<FetchResponse>;
  /** The finished exchanges, in the order of their start. `JSON.stringify` writes them as a HAR file. */
  readonly har: () => Har;
}

/**
 * Creates a `fetch` that records each request and its response as HAR 1.2, which `voice-agent evidence` compares with the contract.
 *
 *     const recorder = recordHar();
 *     const platform = createClient({ fetch: recorder });
 *     await platform.listPhoneNumbers();
 *     await writeFile('run.har', JSON.stringify(recorder.har()));
 *
 * The `authorization` header is left out. Bodies are recorded as they are, and can hold secrets and data of your customers.
 * A body is read to its end before the client gets the response.
 *
 * @param fetch Sends the requests. Default: the global `fetch` at the time of the call.
 */
export function recordHar(fetch?: Fetch): HarRecorder {
  const entries: (HarEntry | undefined)[] = [];
  async function record(url: string, init: FetchInit): Promise<FetchResponse> {
    const index = entries.push(undefined) - 1;
    const startedDateTime = new Date().toISOString();
    const exchange = await sendRecorded(fetch ?? globalThis.fetch, url, init);
    const { response, bytes, waitMs, totalMs, deliver } = exchange;
    entries[index] = {
      startedDateTime,
      time: totalMs,
      request: writeRequest(url, init),
      response: writeResponse(response, bytes),
      cache: {},
      timings: { send: 0, wait: waitMs, receive: totalMs - waitMs },
    };
    return deliver();
  }
  const har = (): Har => ({
    log: {
      version: '1.2',
      creator: { name: '@voice-agent-platform/client', version },
      entries: entries.filter((entry) => entry !== undefined),
    },
  });
  return Object.assign(record, { har });
}

interface Exchange {
  readonly response?: Response;
  /** The body, unless it was cut. */
  readonly bytes?: Uint8Array;
  /** The time until the headers arrived, or until the failure. */
  readonly waitMs: number;
  readonly totalMs: number;
  /** Returns the response to the client, or throws as `fetch` did. */
  readonly deliver: () => FetchResponse;
}

/** Sends a request, and reads the whole body of the response. Never rejects. */
async function sendRecorded(fetch: Fetch, url: string, init: FetchInit): Promise<Exchange> {
  const startMs = performance.now();
  const elapsedMs = () => performance.now() - startMs;
  let response: Response;
  try {
    response = (await fetch(url, init)) as Response;
  } catch (error) {
    const waitMs = elapsedMs();
    const deliver = () => {
      throw error;
    };
    return { waitMs, totalMs: waitMs, deliver };
  }
  const waitMs = elapsedMs();
  // A redirect that a browser hides, or no response at all, which the client reports.
  if (!response?.arrayBuffer || response.body === null) {
    const bytes = new Uint8Array();
    return { response, bytes, waitMs, totalMs: waitMs, deliver: () => response };
  }
  try {
    const bytes = new Uint8Array(await response.arrayBuffer());
    const deliver = () => copyResponse(response, bytes);
    return { response, bytes, waitMs, totalMs: elapsedMs(), deliver };
  } catch (error) {
    const deliver = () => copyResponse(response, brokenBody(error));
    return { response, waitMs, totalMs: elapsedMs(), deliver };
  }
}

/**
 * Creates a body that breaks when it is read. The headers must not get lost, because they show whether the operation
 * succeeded.
 */
function brokenBody(cause: unknown): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(cause) });
}

/** Creates an unread copy of the response. */
function copyResponse(
  response: Response,
  body: Uint8Array<ArrayBuffer> | ReadableStream,
): Response {
  const copy = new Response(body, { headers: [...response.headers] });
  // The constructor refuses some statuses and reason phrases that `fetch` accepts, and a body with others.
  for (const name of ['status', 'statusText', 'ok', 'url', 'redirected'] as const) {
    Object.defineProperty(copy, name, { value: response[name] });
  }
  return copy;
}
