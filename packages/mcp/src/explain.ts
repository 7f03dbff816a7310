import {
  ApiError,
  ConfigurationError,
  NetworkError,
  ResponseParseError,
  TimeoutError,
  VoiceAgentError,
} from '@voice-agent-platform/client';
import { configurationFault } from '@voice-agent-platform/internal/configuration-fault';
import type { Tool } from './tool.js';

/** Explains an error of the client to the model that made the call: the reason, and what to do. */
export function explain({ listing }: Tool, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const fault = error instanceof ConfigurationError ? configurationFault(message) : undefined;
  // The person who configures this server sets a variable, and never calls `createClient`.
  const reason = fault ? `${variableOf(fault.option)} ${fault.fault}` : message;
  const called = error instanceof VoiceAgentError ? error.operation?.operationId : undefined;
  // Before a change, the server may read what the change replaces. If that fails, nothing has changed.
  const isRead =
    listing.annotations.readOnlyHint || (called !== undefined && called !== listing.name);
  const outcome = isRead && !listing.annotations.readOnlyHint ? 'Nothing was changed. ' : '';
  return `${reason}\n${outcome}${advise(error, isRead)}`;
}

function advise(error: unknown, isRead: boolean): string {
  if (error instanceof ConfigurationError) {
    if (!configurationFault(error.message)) return 'Nothing was sent. Correct the arguments.';
    return 'Nothing was sent. Ask the user to set this in the environment of the MCP server and to restart it.';
  }
  if (error instanceof ApiError) return adviseOnStatus(error.status, isRead);
  if (
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    error instanceof ResponseParseError
  ) {
    return isRead ? 'Try again later.' : UNKNOWN_OUTCOME;
  }
  return 'This is a bug in the MCP server. Report it to the user, and do not retry the call.';
}

function variableOf(option: string): string {
  return `VOICE_AGENT_${option.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

const UNKNOWN_OUTCOME =
  'Whether the change took effect is unknown. Read the resource before you call again.';

/** Uses the HTTP meaning of each status: which ones the platform uses is not specified. */
function adviseOnStatus(status: number, isRead: boolean): string {
  if (status === 401 || status === 403) {
    return 'The platform refused the credentials. Ask the user to check VOICE_AGENT_API_KEY and the permissions of the key.';
  }
  if (status === 404) return 'Check the identifiers, for example with one of the list tools.';
  if (status === 429) return 'Wait before you call again.';
  if (status >= 500 || status === 408) return isRead ? 'Try again later.' : UNKNOWN_OUTCOME;
  if (status < 400) {
    return 'The service redirects, and the key is not sent elsewhere. Ask the user to check the roots in the environment of the MCP server.';
  }
  return 'Nothing was changed. Correct the arguments, or ask the user.';
}
