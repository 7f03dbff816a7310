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
  // The server may read a list before a change. If that fails, the change was not sent.
  const failedBefore = progress === 'nothing sent';
  const isRead = listing.annotations.readOnlyHint || failedBefore;
  const variable = variableFor(`${root}-url`);
  // The client has sent a request to this root, so the variable is a URL.
  const { host } = new URL(env[variable]!);
  const checkHost = `If ${host} is not the host of the API, ask the user to correct ${variable} in the environment of the MCP server.`;
  const advice = advise(error, { isRead, checkHost });
  return `${message}\n${failedBefore ? `${NO_CHANGE} ${advice}` : advice}`;
}

interface FailedRequest {
  /** True if the request changes nothing. */
  readonly isRead: boolean;
  /** The advice to check the host, for failures that a wrong host can cause. */
  readonly checkHost: string;
}

/** Advises what to do after a call failed. */
function advise(error: VoiceAgentError, { isRead, checkHost }: FailedRequest): string {
  const kind = classifyFailure(error);
  const aboutRedirect = `The service redirects, and the key is not sent elsewhere. ${checkHost}`;
  if (!isRead && isOutcomeUnknown(error)) {
    const unknown =
      'Whether the change took effect is unknown. Read the resource before you call again.';
    return kind === 'redirected' ? `${unknown} ${aboutRedirect}` : unknown;
  }
  switch (kind) {
    case 'refused':
      return 'The platform refused the credentials. Ask the user to check VOICE_AGENT_API_KEY, the permissions of the key, and, for workflow versions and runs, VOICE_AGENT_ORGANIZATION_ID.';
    case 'no-response':
      return `${isRead ? 'Try again later.' : NO_CHANGE} ${checkHost}`;
    case 'not-found':
      return `Check the identifiers, for example with one of the list tools. ${checkHost}`;
    case 'busy':
      return 'Wait before you call again.';
    case 'redirected':
      return aboutRedirect;
    case 'other':
      if (isRead && !isDeclined(error)) return 'Try again later.';
      return `${isRead ? '' : `${NO_CHANGE} `}Correct the arguments, or ask the user.`;
  }
}
