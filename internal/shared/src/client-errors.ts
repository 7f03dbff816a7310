/**
 * Recognizes for the command line and the MCP server why a call failed, or that a page came in place of its response.
 * Errors of the client are recognized by name, because the client may not be loaded.
 */

/** An error of the client, or any other error. */
export interface ClientError {
  readonly name?: string;
  readonly message?: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly headers?: Headers;
  readonly attempts?: number;
  readonly operation?: { readonly operationId: string } | undefined;
  /** Only a `ConfigurationError` has it. */
  readonly option?: string;
  readonly fault?: string;
  /** The cause of a `NetworkError` is the error of `fetch`, and its cause is the reason. */
  readonly cause?: unknown;
}

/** The probable reason of a failed call. `refused` means that the platform refused the credentials. */
export type FailureKind = 'refused' | 'not-found' | 'redirected' | 'busy' | 'no-response' | 'other';

/** Classifies by the HTTP meaning of each status, because the contract does not specify the platform's statuses. */
export function classifyFailure(error: ClientError): FailureKind {
  const { name, status } = error;
  if (status === undefined) {
    return name === 'NetworkError' || name === 'TimeoutError' ? 'no-response' : 'other';
  }
  if (name !== 'ApiError') return 'other';
  if (isRefused(error)) return 'refused';
  if (status === 404) return 'not-found';
  if (status === 429) return 'busy';
  return status < 400 && error.headers?.has('location') ? 'redirected' : 'other';
}

/** Returns true if the platform refused the credentials. */
export function isRefused({ name, status }: ClientError): boolean {
  return name === 'ApiError' && (status === 401 || status === 403);
}

/** Returns true if the last response of the platform says that it did nothing. */
export function isDeclined({ name, status = 0 }: ClientError): boolean {
  return name === 'ApiError' && isDeclinedStatus(status);
}

/**
 * Returns true for the statuses of a service that did not act: those of the class 4xx, except 408, which gateways send
 * after they passed a request on, and the redirects that ask for the same request at another address. A 303 usually
 * follows a change that was made, and other redirects leave that open (RFC 9110, section 15.4).
 */
export function isDeclinedStatus(status: number): boolean {
  if (status === 307 || status === 308) return true;
  return status >= 400 && status < 500 && status !== 408;
}

/** Returns true if a failed change may still have taken effect. */
export function isOutcomeUnknown(error: ClientError): boolean {
  const { attempts = 1 } = error;
  if (attempts === 0) return false;
  // The error shows only the last attempt. An earlier one may have acted, for example before a gateway sent 503.
  return attempts > 1 || !(isUnreached(error) || isDeclined(error));
}

/** The codes of Node for a failure before the request is sent: to find the host, to connect, or to trust it. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

interface Reason {
  readonly code?: string;
  readonly syscall?: string;
  /** The failures of a host with several addresses. */
  readonly errors?: readonly Reason[];
}

/** Returns true if no connection was made. Codes such as ENETUNREACH can also end a connection that was. */
function isUnreached({ cause }: ClientError): boolean {
  const { code = '', syscall, errors = [] } = Object((cause as Error | undefined)?.cause) as Reason;
  return UNREACHED.has(code) || [syscall, errors[0]?.syscall].includes('connect');
}

/** Returns true for an HTML page, such as the login page that a wrong address responds with. */
export function isHtmlPage(data: unknown): boolean {
  return typeof data === 'string' && /^\s*<(?:!doctype html|html)\b/i.test(data);
}
