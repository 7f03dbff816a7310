import { hideSecrets } from '@voice-agent-platform/contract-reader/hide-secrets';
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Info } from '../src/control/controls.js';
import type { RecordedRequest } from '../src/core/recorded-request.js';
import { bodySize, formatUrl, toText } from './recorded.js';

/** The version of the package, inserted by the build. */
declare const VERSION: string;
/** The places of secrets in each operation, inserted by the build. */
declare const SECRETS: Readonly<Record<string, OperationRow['secrets']>>;

/** The common fields of a request and its response. */
function toMessage(headers: RecordedRequest['headers'], bytes: number) {
  const safe = { ...headers, ...(headers['authorization'] && { authorization: HIDDEN }) };
  return {
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: Object.entries(safe).map(([name, value]) => ({ name, value })),
    headersSize: -1,
    bodySize: bytes,
  };
}

function toEntry(request: RecordedRequest, roots: Info['roots']) {
  const { method, query, headers, body, status, response, receivedAt, durationMs } = request;
  const { headers: responseHeaders = {}, body: responseBody, bytes = 0 } = response ?? {};
  // The operation determines the places of secrets. Without an operation, every place may be secret.
  const secrets = SECRETS[request.operationId ?? ''];
  const safe = (value: unknown, place: 'request' | 'response'): string =>
    secrets ? toText(hideSecrets(value, secrets[place])) : HIDDEN;
  return {
    startedDateTime: new Date(receivedAt).toISOString(),
    time: durationMs,
    request: {
      method,
      url: formatUrl(request, roots),
      ...toMessage(headers, bodySize(request)),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      ...(body !== undefined && {
        postData: {
          mimeType: headers['content-type'] ?? 'application/json',
          text: safe(body, 'request'),
        },
      }),
    },
    response: {
      // Browsers also write 0 if no response arrived.
      status: status ?? 0,
      statusText: '',
      ...toMessage(responseHeaders, bytes),
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

/**
 * Converts requests to an HTTP Archive (HAR 1.2) without secrets. A body that the sandbox did not keep has only a size.
 */
export function toHar(requests: readonly RecordedRequest[], roots: Info['roots']) {
  const creator = { name: 'voice-agent-sandbox', version: VERSION };
  const entries = requests.map((request) => toEntry(request, roots));
  return { log: { version: '1.2', creator, entries } };
}
