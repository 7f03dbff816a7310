/** What the command line and the MCP server tell about errors of the client. They go by names: the client may not be loaded. */
import { kebabCase } from './text.js';

/** Reads the message of a `ConfigurationError` about an option of `createClient`, for programs that do not call it. */
export function configurationFault(message: string) {
  const [, option, fault = ''] =
    /(?:^|: )(apiKey|baseUrl|organizationId|platformUrl) (.+)$/s.exec(message) ?? [];
  // The rest says how to pass the option to the client.
  const shown = fault.startsWith('is missing') ? 'is not set' : fault;
  return option === undefined ? undefined : { option, fault: shown };
}

/** The environment variable of an option: `VOICE_AGENT_BASE_URL`. */
export function variableOf(option: string): string {
  return `VOICE_AGENT_${kebabCase(option).toUpperCase().replaceAll('-', '_')}`;
}

interface ClientError {
  readonly name?: string;
  readonly status?: number;
}

/** Whether the platform refused the credentials. */
export function isRefused({ name, status }: ClientError): boolean {
  return name === 'ApiError' && (status === 401 || status === 403);
}

/** Whether a change may have taken effect although it failed: no response says that it did not. */
export function isOutcomeUnknown({ name, status = 0 }: ClientError): boolean {
  return name !== 'ApiError' || status >= 500 || status === 408;
}
