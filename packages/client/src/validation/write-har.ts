/** Writes requests and responses as HAR 1.2. */
import { listHeaders, readContentType, readHeader } from '../http.js';
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
  const content = bytes ? { size: bytes.length, ...encode(bytes) } : { size: -1 };
  return {
    status,
    statusText,
    ...UNKNOWN,
    headers: toFields(listHeaders(headers)),
    content: { mimeType: readContentType(headers) ?? '', ...content },
    redirectURL: readHeader(headers, 'location') ?? '',
    // The size before decompression, which `fetch` does not report.
    bodySize: -1,
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
