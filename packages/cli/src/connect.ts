import { consoleObserver, createClient, type Fetch } from '@voice-agent-platform/client';
import type { CommandSpec } from './command-spec.js';
import type { ApiRequest } from './request.js';
import { OutOfTime, type Call } from './settings.js';

/** Calls an operation of the platform, until the command ends. */
export type Send = (
  operationId: CommandSpec['operationId'],
  request?: ApiRequest,
) => Promise<unknown>;

type Method = (request: Partial<ApiRequest> & { readonly signal: AbortSignal }) => Promise<unknown>;

/** In place of a root that the call does not use. */
export const NOT_SET = 'http://not-set.invalid';

export function connect(call: Call, fetch?: Fetch): Send {
  const { spec, settings, terminal, verbose, limitMs, signal } = call;
  const organizationId = settings['organization-id'].value;
  const roots = {
    base: settings['base-url'].value ?? NOT_SET,
    platform: settings['platform-url'].value ?? NOT_SET,
  };
  const platform = createClient({
    baseUrl: roots.base,
    platformUrl: roots.platform,
    apiKey: settings['api-key'].value ?? '',
    ...(organizationId !== undefined && { organizationId }),
    // The signal ends requests. This only keeps the client from waits that the command would not survive.
    ...(limitMs !== undefined && { timeoutMs: Infinity, totalTimeoutMs: limitMs + 1_000 }),
    // A dry run brings its own fetch, and makes no attempt that could be shown.
    ...(fetch
      ? { fetch }
      : verbose && {
          observers: consoleObserver((text) => terminal.error({ style: 'dim', text })),
        }),
  });
  return (operationId, request) =>
    (platform[operationId] as Method)({ ...request, signal }).catch((error: unknown) => {
      if (!(error instanceof OutOfTime)) throw error;
      // In the words of the client, whose own limit is longer.
      const message = `${operationId}: no response from ${new URL(roots[spec.root]).host} within ${limitMs} ms`;
      throw Object.assign(new Error(message), { name: 'TimeoutError' });
    });
}
