import {
  consoleObserver,
  createClient,
  type Fetch,
  type VoiceAgentClient,
} from '@voice-agent-platform/client';
import type { CommandSpec } from './command-spec.js';
import type { ApiRequest } from './request.js';
import type { Settings } from './settings.js';
import type { Terminal } from './terminal.js';

export interface ConnectOptions {
  readonly terminal: Terminal;
  readonly verbose?: boolean;
}

type Method = (parameters: ApiRequest) => Promise<unknown>;

export function connect(
  settings: Settings,
  { terminal, verbose }: ConnectOptions,
  fetch?: Fetch,
): VoiceAgentClient {
  const unused = 'http://not-set.invalid';
  const organizationId = settings['organization-id'].value;
  return createClient({
    baseUrl: settings['base-url'].value ?? unused,
    platformUrl: settings['platform-url'].value ?? unused,
    apiKey: settings['api-key'].value ?? '',
    ...(organizationId !== undefined && { organizationId }),
    ...(fetch && { fetch }),
    ...(verbose && {
      observers: consoleObserver((text) => terminal.error({ style: 'dim', text })),
    }),
  });
}

export function invoke(
  platform: VoiceAgentClient,
  { operationId }: Pick<CommandSpec, 'operationId'>,
  request: ApiRequest = { path: {}, query: {} },
): Promise<unknown> {
  return (platform[operationId] as Method)(request);
}
