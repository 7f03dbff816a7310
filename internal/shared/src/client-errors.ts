/** What the command line and the MCP server tell about errors of the client. They go by names: the client may not be loaded. */
import { kebabCase } from './text.js';

/** The environment variable of an option: `VOICE_AGENT_BASE_URL`. */
export function variableOf(option: string): string {
  return `VOICE_AGENT_${kebabCase(option).toUpperCase().replaceAll('-', '_')}`;
}

/** What an error of the client can have, or another error in its place. */
export interface ClientError {
  readonly name?: string;
  readonly message?: string;
  readonly status?: number;
  readonly requestId?: string | null;
  readonly attempts?: number;
  readonly operation?: { readonly operationId: string } | undefined;
  /** Of a `ConfigurationError`. */
  readonly option?: string;
  readonly fault?: string;
  /** Of a `NetworkError`, the error of `fetch`, which has the reason one level below. */
  readonly cause?: unknown;
}

/** What a failed call is about: the key, what the path names, the address, or the request. */
export type FailureKind = 'refused' | 'not-found' | 'redirected' | 'busy' | 'no-response' | 'other';

/** By the HTTP meaning of each status: which ones the platform uses is not specified. */
export function classifyFailure(error: ClientError): FailureKind {
  const { name, status } = error;
  if (status === undefined) {
    return name === 'NetworkError' || name === 'TimeoutError' ? 'no-response' : 'other';
  }
  if (name !== 'ApiError') return 'other';
  if (isRefused(error)) return 'refused';
  if (status === 404) return 'not-found';
  if (status === 429) return 'busy';
  return status < 400 ? 'redirected' : 'other';
}

/** Whether the platform refused the credentials. */
export function isRefused({ name, status }: ClientError): boolean {
  return name === 'ApiError' && (status === 401 || status === 403);
}

/** Whether the platform responded that it did not act. */
export function isDeclined({ name, status = 0 }: ClientError): boolean {
  return name === 'ApiError' && status < 500 && status !== 408;
}

/** Whether a change may have taken effect although it failed: nothing says that it did not. */
export function isOutcomeUnknown(error: ClientError): boolean {
  const { code } = Object((error.cause as Error | undefined)?.cause) as { readonly code?: string };
  const isUnsent = error.attempts === 1 && (code === 'ECONNREFUSED' || code === 'ENOTFOUND');
  return !isDeclined(error) && !isUnsent;
}
