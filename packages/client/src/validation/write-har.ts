/** Writes requests and responses as HAR 1.2. */
import { readContentType, readHeader } from '../http.js';
import type { FetchInit } from '../options.js';
import type { HarEntry, HarField } from './har.js';

/** The fields of a message that `fetch` does not report. */
const UNKNOWN = { httpVersion: '', cookies: [], headersSize: -1 } as const;

export function writeRequest(
  url: string,
  { method, headers, body }: FetchInit,
): HarEntry['request'] {
  const text = typeof body === 'string' || body instanceof URLSearchParams ? String(body) : null;
  const content =
    text === null ? { comment: 'The body is not a text, and was not recorded.' } : { text };
  const size = text === null ? -1 : new TextEncoder().encode(text).length;
  const shown = [...headers].filter(([name]) => name !== 'authorization');
  return {
    method,
    url,
    ...UNKNOWN,
    headers: toFields(shown),
    queryString: toFields(new URL(url).searchParams),
    ...(body != null && { postData: { mimeType: readContentType(headers) ?? '', ...content } }),
    bodySize: body == null ? 0 : size,
  };
}

/** @param bytes `undefined` if the body was cut. */
export function writeResponse(
  response: Response | undefined,
  bytes: Uint8Array | undefined,
): HarEntry['response'] {
  const { status = 0, statusText = '', headers = new Headers() } = response ?? {};
  const size = bytes?.length ?? -1;
  // `fetch` decompresses the body, and does not report how many bytes it received.
  const isCompressed = readHeader(headers, 'content-encoding') !== null;
  return {
    status,
    statusText,
    ...UNKNOWN,
    headers: toFields(headers),
    content: { size, mimeType: readContentType(headers) ?? '', ...(bytes && encode(bytes)) },
    redirectURL: readHeader(headers, 'location') ?? '',
    bodySize: isCompressed ? -1 : size,
  };
}

/** Encodes bytes that are not UTF-8 as base64. */
function encode(bytes: Uint8Array): { readonly text: string; readonly encoding?: 'base64' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return { text: btoa(binary), encoding: 'base64' };
  }
}

function toFields(fields: Iterable<readonly [string, string]>): HarField[] {
  return [...fields].map(([name, value]) => ({ name, value }));
}
