import { HIDDEN, hideSecrets } from '@voice-agent-platform/contract-reader/hide-secrets';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { RecordedRequest } from '../src/core/request-log.js';
import type { Info } from '../src/control/controls.js';

/** The version of the package, which the build fills in. */
declare const VERSION: string;
/** Where each operation has secrets, which the build fills in. */
declare const SECRETS: Readonly<Record<string, OperationRow['secrets']>>;

function listOf(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: name === 'authorization' ? HIDDEN : value,
  }));
}

/** An archive leaves the machine, so it has no secrets. */
function safeText(body: unknown, request: RecordedRequest, part: 'request' | 'response'): string {
  const places = SECRETS[request.operationId ?? '']?.[part] ?? [];
  return textOf(hideSecrets(body, places));
}

/** The text of a recorded body. */
export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** What the sandbox read of a body, or what the caller announced if it read none. */
export function bodySize({ bodyBytes, headers }: RecordedRequest): number {
  return bodyBytes ?? Number(headers['content-length'] ?? 0);
}

/** The query with its question mark, if there is one. */
export function searchOf(query: RecordedRequest['query']): string {
  return query && `?${query}`;
}

function requestOf(request: RecordedRequest, { roots }: Info) {
  const { root, method, path, query, headers, body } = request;
  const mimeType = headers['content-type'] ?? 'application/json';
  return {
    method,
    url: `${roots[root] ?? ''}${path}${searchOf(query)}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: listOf(headers),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && {
      postData: { mimeType, text: safeText(body, request, 'request') },
    }),
    headersSize: -1,
    bodySize: bodySize(request),
  };
}

function responseOf(request: RecordedRequest) {
  const { status, response } = request;
  const { headers = {}, body, bytes = 0 } = response ?? {};
  return {
    // As browsers write it: 0 says that no response arrived.
    status: status ?? 0,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: listOf(headers),
    content: {
      size: bytes,
      mimeType: headers['content-type'] ?? '',
      ...(body !== undefined && { text: safeText(body, request, 'response') }),
    },
    redirectURL: '',
    headersSize: -1,
    bodySize: bytes,
  };
}

/** The requests as an HTTP Archive (HAR 1.2). A body that the sandbox did not keep has a size and no text. */
export function harOf(requests: readonly RecordedRequest[], info: Info) {
  return {
    log: {
      version: '1.2',
      creator: { name: 'voice-agent-sandbox', version: VERSION },
      entries: requests.map((request) => ({
        startedDateTime: new Date(request.receivedAt).toISOString(),
        time: request.durationMs,
        request: requestOf(request, info),
        response: responseOf(request),
        cache: {},
        timings: { send: 0, wait: request.durationMs, receive: 0 },
      })),
    },
  };
}
