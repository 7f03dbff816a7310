import {
  ApiError,
  ConfigurationError,
  NetworkError,
  ResponseParseError,
  TimeoutError,
} from '@voice-agent-platform/client';
import type { Tool } from './tool.js';

/** Explains an error of the client to the model that made the call: the reason, and what to do. */
export function explain({ listing }: Tool, error: unknown): string {
  return `${error instanceof Error ? error.message : String(error)}\n${advise(error, listing.annotations.readOnlyHint)}`;
}

function advise(error: unknown, isRead: boolean): string {
  if (error instanceof ConfigurationError) {
    return 'Ask the user to set this in the environment of the MCP server and to restart it.';
  }
  if (error instanceof ApiError) return adviseOnStatus(error.status, isRead);
  if (
    error instanceof NetworkError ||
    error instanceof TimeoutError ||
    error instanceof ResponseParseError
  ) {
    return isRead ? 'Try again later.' : unknownOutcome;
  }
  return 'This is a bug in the MCP server. Report it to the user, and do not retry the call.';
}

const unknownOutcome =
  'Whether the change took effect is unknown. Read the resource before you call again.';

/** Uses the HTTP meaning of each status: which ones the platform uses is not specified. */
function adviseOnStatus(status: number, isRead: boolean): string {
  if (status === 401 || status === 403) {
    return 'The platform refused the credentials. Ask the user to check VOICE_AGENT_API_KEY and the permissions of the key.';
  }
  if (status === 404) return 'Check the identifiers, for example with one of the list tools.';
  if (status === 429) return 'Wait before you call again.';
  if (status >= 500) return isRead ? 'Try again later.' : unknownOutcome;
  return 'Nothing was changed. Correct the arguments, or ask the user.';
}
