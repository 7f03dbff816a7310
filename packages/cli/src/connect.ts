import {
  consoleObserver,
  createClient,
  type Fetch,
  type VoiceAgentClient,
} from '@voice-agent-platform/client';
import type { CommandSpec } from './command-spec.js';
import type { ApiRequest } from './request.js';
import { OutOfTime, type Call } from './settings.js';

type OperationId = CommandSpec['operationId'];

/** Calls an operation that needs no parameters. */
export type Send = (operationId: OperationId) => Promise<unknown>;

type Method = (request: Partial<ApiRequest> & { readonly signal: AbortSignal }) => Promise<unknown>;

/** In place of a root that the call does not use. */
export const NOT_SET = 'http://not-set.invalid';

export function callOperation(
  platform: VoiceAgentClient,
  operationId: OperationId,
  request: Parameters<Method>[0],
): Promise<unknown> {
  return (platform[operationId] as Method)(request);
}

/** @param fetch of a dry run, which makes no attempt that could be shown */
export function createPlatform(call: Call, fetch?: Fetch): VoiceAgentClient {
  const { settings, terminal, verbose, limitMs } = call;
  const organizationId = settings['organization-id'].value;
  return createClient({
    baseUrl: settings['base-url'].value ?? NOT_SET,
    platformUrl: settings['platform-url'].value ?? NOT_SET,
    apiKey: settings['api-key'].value ?? '',
    ...(organizationId !== undefined && { organizationId }),
    // The signal ends requests. This only keeps the client from waits that the command would not survive.
    ...(limitMs !== undefined && { timeoutMs: Infinity, totalTimeoutMs: limitMs + 1_000 }),
    ...(fetch
      ? { fetch }
      : verbose && {
          observers: consoleObserver((text) => terminal.error({ style: 'dim', text })),
        }),
  });
}

/** The end of a command in the words of the client, whose own limit is longer. */
export function withinTime<Result>(
  { spec, settings, limitMs }: Call,
  operation: string,
  sending: Promise<Result>,
): Promise<Result> {
  return sending.catch((error: unknown) => {
    if (!(error instanceof OutOfTime)) throw error;
    const { host } = new URL(settings[`${spec.root}-url`].value ?? NOT_SET);
    const message = `${operation}: no response from ${host} within ${limitMs} ms`;
    throw Object.assign(new Error(message), { name: 'TimeoutError' });
  });
}
