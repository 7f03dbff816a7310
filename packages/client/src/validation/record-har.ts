import { version } from '../generated/operations.js';
import { contentTypeOf, readHeader } from '../http.js';
import type { Fetch, FetchInit, FetchResponse } from '../options.js';

/** A header, or a parameter of a query. */
export interface HarField {
  readonly name: string;
  readonly value: string;
}

/** One request and its response, by HAR 1.2. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** In milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly HarField[];
    readonly headers: readonly HarField[];
    readonly queryString: readonly HarField[];
    /** A body that is not text has a `comment` instead of a `text`. */
    readonly postData?: {
      readonly mimeType: string;
      readonly text?: string;
      readonly comment?: string;
    };
    readonly headersSize: number;
    readonly bodySize: number;
  };
  /** The status is 0 if no response arrived, as in a browser's recording. */
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly HarField[];
    readonly headers: readonly HarField[];
    /** Without a `text` if the body was cut. */
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text?: string;
      readonly encoding?: 'base64';
    };
    readonly redirectURL: string;
    readonly headersSize: number;
    readonly bodySize: number;
  };
  readonly cache: object;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
}

/** A recording by HAR 1.2. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

/** A `fetch` that keeps what it sends and receives. */
export interface HarRecorder {
  (url: string, init: FetchInit): Promise<FetchResponse>;
  /** The finished exchanges, in the order of their start. `JSON.stringify` writes them as a HAR file. */
  readonly har: () => Har;
}

/**
 * A `fetch` that records each request and its response as HAR 1.2, which `voice-agent evidence` compares with the contract.
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
    const place = entries.push(undefined) - 1;
    const started = new Date();
    const startMs = performance.now();
    const keep = (response: HarEntry['response'], waitMs: number) => {
      const time = performance.now() - startMs;
      entries[place] = {
        startedDateTime: started.toISOString(),
        time,
        request: requestOf(url, init),
        response,
        cache: {},
        timings: { send: 0, wait: waitMs, receive: time - waitMs },
      };
    };
    let waitMs = 0;
    try {
      const response = (await (fetch ?? globalThis.fetch)(url, init)) as Response;
      waitMs = performance.now() - startMs;
      // A redirect that a browser hides, or no response at all, which the client reports.
      if (!response || response.body === null) {
        keep(responseOf(response, new Uint8Array()), waitMs);
        return response;
      }
      let bytes: Uint8Array | undefined;
      try {
        bytes = new Uint8Array(await response.arrayBuffer());
      } catch (cause) {
        keep(responseOf(response, undefined), waitMs);
        return cut(response, cause as Error);
      }
      keep(responseOf(response, bytes), waitMs);
      return copyOf(response, bytes);
    } catch (cause) {
      keep(responseOf(undefined, undefined), performance.now() - startMs);
      throw cause;
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

function requestOf(url: string, { method, headers, body }: FetchInit): HarEntry['request'] {
  const isText = typeof body === 'string' || body instanceof URLSearchParams;
  const text = isText ? String(body) : undefined;
  const mimeType = contentTypeOf(headers) ?? '';
  const comment = 'The body is not a text, and was not recorded.';
  const isKey = ([name]: readonly [string, string]) => name === 'authorization';
  return {
    method,
    url,
    httpVersion: '',
    cookies: [],
    headers: fieldsOf([...headers].filter((header) => !isKey(header))),
    queryString: fieldsOf(new URL(url).searchParams),
    ...(body != null && { postData: { mimeType, ...(isText ? { text: text! } : { comment }) } }),
    headersSize: -1,
    bodySize: body == null ? 0 : isText ? new TextEncoder().encode(text).length : -1,
  };
}

/** @param bytes `undefined` if the body was cut. */
function responseOf(
  response: Response | undefined,
  bytes: Uint8Array | undefined,
): HarEntry['response'] {
  const { status = 0, statusText = '', headers = new Headers() } = response ?? {};
  const size = bytes?.length ?? -1;
  const mimeType = contentTypeOf(headers) ?? '';
  return {
    status,
    statusText,
    httpVersion: '',
    cookies: [],
    headers: fieldsOf(headers),
    content: { size, mimeType, ...(bytes && contentOf(bytes)) },
    redirectURL: readHeader(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: size,
  };
}

/** Encodes bytes that are not UTF-8 as base64. */
function contentOf(bytes: Uint8Array): { readonly text: string; readonly encoding?: 'base64' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return { text: btoa(binary), encoding: 'base64' };
  }
}

function fieldsOf(fields: Iterable<readonly [string, string]>): HarField[] {
  return [...fields].map(([name, value]) => ({ name, value }));
}

/** Creates an unread copy of the response. */
function copyOf({ status, statusText, headers, url, redirected }: Response, bytes: Uint8Array) {
  // The constructor refuses a body with these statuses. That of node-fetch is empty, and not null.
  const isEmpty = [204, 205, 304].includes(status);
  const body = isEmpty ? null : (bytes as Uint8Array<ArrayBuffer>);
  const copy = new Response(body, { status, statusText, headers: [...headers] });
  return Object.defineProperties(copy, {
    url: { value: url },
    redirected: { value: redirected },
  });
}

/**
 * Returns a response with a body that breaks. Its headers must not get lost, because they show whether the operation
 * succeeded.
 */
function cut(response: Response, cause: Error): FetchResponse {
  const { ok, status, headers, url, redirected } = response;
  const text = () => Promise.reject(cause);
  return { ok, status, headers, url, redirected, body: null, text };
}
