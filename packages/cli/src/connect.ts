import {
  consoleObserver,
  createClient,
  type Fetch,
  type VoiceAgentClient,
} from '@voice-agent-platform/client';
import type { CommandSpec } from './command-spec.js';
import type { ApiRequest } from './request.js';
import { readTimeout, type CallOptions, type Settings } from './settings.js';

type Method = (request: ApiRequest & { readonly signal?: AbortSignal }) => Promise<unknown>;

/** In place of a root that the call does not use. */
export const NOT_SET = 'http://not-set.invalid';

export function connect(
  settings: Settings,
  { terminal, verbose, timeout }: CallOptions,
  fetch?: Fetch,
): VoiceAgentClient {
  const organizationId = settings['organization-id'].value;
  const limit = readTimeout(timeout);
  return createClient({
    baseUrl: settings['base-url'].value ?? NOT_SET,
    platformUrl: settings['platform-url'].value ?? NOT_SET,
    apiKey: settings['api-key'].value ?? '',
    ...(organizationId !== undefined && { organizationId }),
    ...(fetch && { fetch }),
    // The command ends its requests. If their own limit did, a lookup could fail before the command has ended, and be
    // taken for one that need not succeed. It only keeps the client from waits that the command would not survive.
    ...(limit !== undefined && { timeoutMs: Infinity, totalTimeoutMs: limit + 1_000 }),
    ...(verbose && {
      observers: consoleObserver((text) => terminal.error({ style: 'dim', text })),
    }),
  });
}

/** Calls an operation of the platform, until the command ends. */
export type Send = (
  operationId: CommandSpec['operationId'],
  request?: ApiRequest,
) => Promise<unknown>;

export function invoke(
  platform: VoiceAgentClient,
  operationId: CommandSpec['operationId'],
  request: Parameters<Method>[0] = { path: {}, query: {} },
): Promise<unknown> {
  return (platform[operationId] as Method)(request);
}
