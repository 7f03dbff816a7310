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
