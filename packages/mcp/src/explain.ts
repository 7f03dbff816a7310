/** Explains to the model why a call failed, and what to do. */
import { ConfigurationError, VoiceAgentError } from '@voice-agent-platform/client';
import {
  classifyFailure,
  isDeclined,
  isOutcomeUnknown,
} from '@voice-agent-platform/shared/client-errors';
import { variableFor } from '@voice-agent-platform/shared/text';
import { VARIABLES } from './options.js';
import type { Tool } from './tool.js';

/** The progress of a call before it failed. */
export type Progress = 'nothing sent' | 'sent' | 'done';

const EFFECT: Readonly<Record<Progress, string>> = {
  'nothing sent': 'Nothing was sent.',
  sent: 'Whether the call took effect is unknown.',
  done: 'The platform responded with success, but the response cannot be shown.',
};

const NO_CHANGE = 'Nothing was changed.';
const UNKNOWN_CHANGE =
  'Whether the change took effect is unknown. Read the resource before you call again.';

/** Explains an error to the model: the reason, and what to do. */
export function explain(
  { listing, root }: Tool,
  error: unknown,
  { progress, env }: { readonly progress: Progress; readonly env: NodeJS.ProcessEnv },
): string {
  if (!(error instanceof VoiceAgentError)) {
    const reason = error instanceof Error ? error.message : String(error);
    return `${reason}\n${EFFECT[progress]} Report this to the user, and do not retry the call.`;
  }
  const { message } = error;
  if (error instanceof ConfigurationError) {
    const variable = variableFor(error.option);
    // The reader of this message sets a variable, and never calls `createClient`.
    return variable in VARIABLES
      ? `${variable} ${error.fault}\nNothing was sent. Ask the user to set this in the environment of the MCP server and to restart it.`
      : `${message}\nNothing was sent. Correct the arguments.`;
  }
  const variable = variableFor(`${root}-url`);
  // The client has sent a request to this root, so the variable is a URL.
  const { host } = new URL(env[variable]!);
  const checkHost = `If ${host} is not the host of the API, ask the user to correct ${variable} in the environment of the MCP server.`;
  const effect = describeEffect(error, { isRead: listing.annotations.readOnlyHint, progress });
  const advice = advise(error, { mayRetry: effect !== UNKNOWN_CHANGE, checkHost });
  return `${message}\n${[effect, ...advice].filter(Boolean).join(' ')}`;
}

/** Reports whether a failed call changed anything. Returns `undefined` for one that only reads. */
function describeEffect(
  error: VoiceAgentError,
  { isRead, progress }: { readonly isRead: boolean; readonly progress: Progress },
): string | undefined {
  // The server may read a list before a change. If that fails, the change was not sent.
  if (progress === 'nothing sent') return NO_CHANGE;
  if (isRead) return undefined;
  return isOutcomeUnknown(error) ? UNKNOWN_CHANGE : NO_CHANGE;
}

/** Advises what to do about the cause of a failure. */
function advise(
  error: VoiceAgentError,
  { mayRetry, checkHost }: { readonly mayRetry: boolean; readonly checkHost: string },
): string[] {
  const retry = mayRetry ? ['Try again later.'] : [];
  switch (classifyFailure(error)) {
    case 'refused':
      return [
        'The platform refused the credentials. Ask the user to check VOICE_AGENT_API_KEY, the permissions of the key, and, for workflow versions and runs, VOICE_AGENT_ORGANIZATION_ID.',
      ];
    case 'no-response':
      return [...retry, checkHost];
    case 'not-found':
      return ['Check the identifiers, for example with one of the list tools.', checkHost];
    case 'busy':
      return ['Wait before you call again.'];
    case 'redirected':
      return ['The service redirects, and the key is not sent elsewhere.', checkHost];
    case 'other':
      return isDeclined(error) ? ['Correct the arguments, or ask the user.'] : retry;
  }
}
