import { ConfigurationError, VoiceAgentError } from '@voice-agent-platform/client';
import {
  isOutcomeUnknown,
  isRefused,
  variableOf,
} from '@voice-agent-platform/shared/client-errors';
import { VARIABLES } from './options.js';
import type { Tool } from './tool.js';

/** How far a call came. */
export type Progress = 'nothing sent' | 'sent' | 'done';

const EFFECT: Readonly<Record<Progress, string>> = {
  'nothing sent': 'Nothing was sent.',
  sent: 'Whether the call took effect is unknown.',
  done: 'The platform responded with success, but the response cannot be shown.',
};

/** Explains an error to the model that made the call: the reason, and what to do. */
export function explain(
  { listing, root }: Tool,
  error: unknown,
  progress: Progress,
  env: NodeJS.ProcessEnv,
): string {
  if (!(error instanceof VoiceAgentError)) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${reason}\n${EFFECT[progress]} Report this to the user, and do not retry the call.`;
  }
  const { message, operation } = error;
  if (error instanceof ConfigurationError) {
    const variable = variableOf(error.option);
    // The person who configures this server sets a variable, and never calls `createClient`.
    return variable in VARIABLES
      ? `${variable} ${error.fault}\nNothing was sent. Ask the user to set this in the environment of the MCP server and to restart it.`
      : `${message}\nNothing was sent. Correct the arguments.`;
  }
  // Before a change, the server may read what the change replaces. If that fails, nothing has changed.
  const readsFirst = operation !== undefined && operation.operationId !== listing.name;
  const isRead = listing.annotations.readOnlyHint || readsFirst;
  const advice = advise(error, isRead, variableOf(`${root}-url`), env);
  return `${message}\n${readsFirst ? `${NO_CHANGE} ${advice}` : advice}`;
}

const NO_CHANGE = 'Nothing was changed.';

/** Uses the HTTP meaning of each status: which ones the platform uses is not specified. */
function advise(
  error: VoiceAgentError & { readonly status?: number },
  isRead: boolean,
  variable: string,
  env: NodeJS.ProcessEnv,
): string {
  const { status = 0 } = error;
  const checkHost = `If ${new URL(env[variable] ?? '').host} is not the host of the API, ask the user to correct ${variable} in the environment of the MCP server.`;
  if (isRefused(error)) {
    return 'The platform refused the credentials. Ask the user to check VOICE_AGENT_API_KEY, the permissions of the key, and, for workflow versions and runs, VOICE_AGENT_ORGANIZATION_ID.';
  }
  if (isOutcomeUnknown(error) && !isRead) {
    return 'Whether the change took effect is unknown. Read the resource before you call again.';
  }
  if (status === 0) return `${isRead ? 'Try again later.' : NO_CHANGE} ${checkHost}`;
  if (isOutcomeUnknown(error)) return 'Try again later.';
  if (status === 404) {
    return `Check the identifiers, for example with one of the list tools. ${checkHost}`;
  }
  if (status === 429) return 'Wait before you call again.';
  if (status < 400) return `The service redirects, and the key is not sent elsewhere. ${checkHost}`;
  const advice = 'Correct the arguments, or ask the user.';
  return isRead ? advice : `${NO_CHANGE} ${advice}`;
}
