import { isReadable } from '../body.js';
import { version } from '../generated/operations.js';
import { listHeaders } from '../http.js';
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
    const startMs = performance.now();
    let headersMs: number | undefined;
    let response: Response | undefined;
    let read: ReadResponse | undefined;
    try {
      // The type of the option names the parts that every response has. Those of runtimes have more.
      response = (await (fetch ?? globalThis.fetch)(url, init)) as Response;
      headersMs = performance.now();
      read = await readResponse(response);
      return read.unread;
    } finally {
      const endMs = performance.now();
      const time = endMs - startMs;
      const wait = (headersMs ?? endMs) - startMs;
      entries[index] = {
        startedDateTime,
        time,
        request: writeRequest(url, init),
        response: writeResponse(response, read?.bytes),
        cache: {},
        timings: { send: 0, wait, receive: time - wait },
      };
    }
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

interface ReadResponse {
  /** The body, unless it was cut. */
  readonly bytes?: Uint8Array;
  /** The same response, for the client to read. */
  readonly unread: Response;
}

/** Reads the whole body of a response. Never rejects. */
async function readResponse(response: Response): Promise<ReadResponse> {
  // The client refuses such a response, and reports why.
  if (!isReadable(response)) return { unread: response };
  try {
    const bytes = await readBytes(response);
    return { bytes, unread: copyResponse(response, bytes.length > 0 ? bytes : null) };
  } catch (error) {
    // The client gets the headers before its body breaks, because they show whether the operation succeeded.
    const broken = new ReadableStream({ start: (controller) => controller.error(error) });
    return { unread: copyResponse(response, broken) };
  }
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  // A `fetch` for tests may return responses that have `text` alone.
  if (!response.arrayBuffer) return new TextEncoder().encode(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Copies a response with another body. The properties are defined one by one, because the constructor refuses statuses
 * and reason phrases that `fetch` returns, such as 799 or one with a euro sign.
 */
function copyResponse(
  response: Response,
  body: Uint8Array<ArrayBuffer> | ReadableStream | null,
): Response {
  const { ok, status, statusText, url, redirected, headers } = response;
  const copy = new Response(body, { headers: listHeaders(headers) });
  const clone = () => copyResponse(response, body);
  const properties = { ok, status, statusText, url, redirected, headers, clone };
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(copy, name, { value });
  }
  return copy;
}
