import {
  consoleObserver,
  createClient,
  type Fetch,
  type VoiceAgentClient,
} from '@voice-agent-platform/client';
import type { CommandSpec } from './command-spec.js';
import type { ApiRequest } from './request.js';
import type { Call } from './run.js';

type OperationId = CommandSpec['operationId'];

/** Calls an operation that needs no parameters. */
export type Send = (operationId: OperationId) => Promise<unknown>;

type Method = (request: Partial<ApiRequest> & { readonly signal: AbortSignal }) => Promise<unknown>;

/** A placeholder for a root that the call does not use. */
export const NOT_SET = 'http://not-set.invalid';

export function callOperation(
  platform: VoiceAgentClient,
  operationId: OperationId,
  request: Parameters<Method>[0],
): Promise<unknown> {
  return (platform[operationId] as Method)(request);
}

/**
 * Creates the client for the next request, which may use the remaining time of the command.
 *
 * @param fetch replaces fetch in a dry run, which does not send or retry anything
 */
export function createPlatform(call: Call, fetch?: Fetch): VoiceAgentClient {
  const { settings, terminal, verbose, endMs, signal } = call;
  signal.throwIfAborted();
  const organizationId = settings['organization-id'].value;
  return createClient({
    baseUrl: settings['base-url'].value ?? NOT_SET,
    platformUrl: settings['platform-url'].value ?? NOT_SET,
    apiKey: settings['api-key'].value ?? '',
    ...(organizationId !== undefined && { organizationId }),
    ...(endMs !== undefined && {
      timeoutMs: Infinity,
      totalTimeoutMs: Math.max(1, Math.ceil(endMs - performance.now())),
    }),
    ...(fetch
      ? { fetch }
      : verbose && {
          observers: consoleObserver((text) => terminal.error({ style: 'dim', text })),
        }),
  });
}
