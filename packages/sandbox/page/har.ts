import { hideSecrets } from '@voice-agent-platform/contract-reader/hide-secrets';
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Info } from '../src/control/controls.js';
import type { RecordedRequest } from '../src/core/request-log.js';

/** The version of the package, which the build fills in. */
declare const VERSION: string;
/** Where each operation has secrets, which the build fills in. */
declare const SECRETS: Readonly<Record<string, OperationRow['secrets']>>;

/** The path and the query. */
export function addressOf({ path, query }: RecordedRequest): string {
  return query ? `${path}?${query}` : path;
}

export function urlOf(request: RecordedRequest, roots: Info['roots']): string {
  return `${roots[request.root] ?? ''}${addressOf(request)}`;
}

/** The text of a recorded body. */
export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** What the sandbox read of a body, or what the caller announced if it read none. */
export function bodySize({ bodyBytes, headers }: RecordedRequest): number {
  return bodyBytes ?? Number(headers['content-length'] ?? 0);
}

/** What a request and its response have alike. */
function messageOf(headers: RecordedRequest['headers'], bytes: number) {
  const safe = { ...headers, ...(headers['authorization'] && { authorization: HIDDEN }) };
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: Object.entries(safe).map(([name, value]) => ({ name, value })),
    headersSize: -1,
    bodySize: bytes,
  };
}

function entryOf(request: RecordedRequest, roots: Info['roots']) {
  const { method, query, headers, body, status, response, receivedAt, durationMs } = request;
  const { headers: responseHeaders = {}, body: responseBody, bytes = 0 } = response ?? {};
  // What is secret is known by its place in an operation. Without one, every place can be.
  const secrets = SECRETS[request.operationId ?? ''];
  const safe = (value: unknown, place: 'request' | 'response'): string =>
    secrets ? textOf(hideSecrets(value, secrets[place])) : HIDDEN;
  return {
    startedDateTime: new Date(receivedAt).toISOString(),
    time: durationMs,
    request: {
      method,
      url: urlOf(request, roots),
      ...messageOf(headers, bodySize(request)),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      ...(body !== undefined && {
        postData: {
          mimeType: headers['content-type'] ?? 'application/json',
          text: safe(body, 'request'),
        },
      }),
    },
    response: {
      // As browsers write it: 0 says that no response arrived.
      status: status ?? 0,
      statusText: '',
      ...messageOf(responseHeaders, bytes),
      content: {
        size: bytes,
        mimeType: responseHeaders['content-type'] ?? '',
        ...(responseBody !== undefined && { text: safe(responseBody, 'response') }),
      },
      redirectURL: '',
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

/** The requests as an HTTP Archive (HAR 1.2) without secrets. A body that the sandbox did not keep has only a size. */
export function harOf(requests: readonly RecordedRequest[], roots: Info['roots']) {
  const creator = { name: 'voice-agent-sandbox', version: VERSION };
  const entries = requests.map((request) => entryOf(request, roots));
  return { log: { version: '1.2', creator, entries } };
}
