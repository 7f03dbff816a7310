import type { OperationId, VoiceAgentClient } from '@voice-agent-platform/client';
import { hideSecrets } from '@voice-agent-platform/contract-reader/hide-secrets';
import { hideInData, hideInText, textsIn, type Known } from '@voice-agent-platform/shared/hidden';
import { isWithinDepth, MOST_LEVELS_SHOWN } from '@voice-agent-platform/shared/json';
import { checkArguments } from './check-arguments.js';
import { confirm, type Interaction, type Outcome } from './confirm.js';
import { explain, type Progress } from './explain.js';
import { pickSecrets, whyNotFill } from './fill-secrets.js';
import { createResult, failure } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

export interface ServerOptions {
  readonly allowWrites: boolean;
  /** Returns the client. Throws an error if the configuration is incomplete. */
  readonly client: () => VoiceAgentClient;
  /** The environment of the process. Results never show its API key. */
  readonly env: NodeJS.ProcessEnv;
}

/** A call as it arrived. */
export interface ReceivedCall extends Interaction {
  readonly received: Readonly<Record<string, unknown>>;
  /** Aborts if the client cancels the call. */
  readonly signal: AbortSignal;
}

/** The progress of a call, and the secrets that no message may show. The explanation of a failure needs both. */
interface CallState {
  progress: Progress;
  known: Known;
}

/**
 * Calls the operation of a tool, or returns a question. Never rejects: a failure is a result that explains what to do.
 */
export async function callTool(
  options: ServerOptions,
  tool: Tool,
  call: ReceivedCall,
): Promise<Outcome> {
  const { env, allowWrites } = options;
  const { name, annotations } = tool.listing;
  if (!annotations.readOnlyHint && !allowWrites) {
    return fail(
      `${name} changes data, and this server is read-only. Nothing was sent. If the user wants changes, they can start ` +
        'voice-agent-mcp with --allow-writes.',
    );
  }
  const { received, ...interaction } = call;
  const state: CallState = { progress: 'nothing sent', known: [env['VOICE_AGENT_API_KEY']] };
  try {
    const { given, faults } = checkArguments(tool, received);
    if (faults.length > 0) {
      return fail(`Nothing was sent. Correct the arguments of ${name}:\n${faults.join('\n')}`);
    }
    return await perform({ tool, given, client: options.client(), state }, interaction);
  } catch (error) {
    const { progress, known } = state;
    return fail(hideInText(explain(tool, error, { progress, env }), known));
  }
}

function fail(text: string): Outcome {
  return { result: failure(text) };
}

/** A call with checked arguments. */
interface CheckedCall {
  readonly tool: Tool;
  readonly given: ToolArguments;
  readonly client: VoiceAgentClient;
  readonly state: CallState;
}

/** Sends the call, after the consent of a person if it removes something. Updates the state on the way. */
async function perform(
  { tool, given, client, state }: CheckedCall,
  { signal, ...interaction }: Omit<ReceivedCall, 'received'>,
): Promise<Outcome> {
  const send = (operation: OperationId, request: object = {}): Promise<unknown> =>
    (client[operation] as (request: object) => Promise<unknown>)({ ...request, signal });
  const current = tool.filled && (await send(tool.filled.reader));
  const secrets = pickSecrets(tool, current);
  state.known = [...state.known, ...textsIn(secrets)];
  const complete = given.body ? { ...given, body: { ...given.body, ...secrets } } : given;
  const reason = whyNotFill(tool, { current, complete });
  if (reason !== undefined) return fail(reason);

  const pending = { tool, given, current, read: send, known: state.known };
  const confirmed = await confirm(pending, interaction);
  if (!('consent' in confirmed)) return confirmed;
  // The client may have canceled the call while the person was asked.
  signal.throwIfAborted();
  const { skip, ...request } = complete;
  state.progress = 'sent';
  const data = await send(tool.listing.name, request);
  state.progress = 'done';
  if (!isWithinDepth(data, MOST_LEVELS_SHOWN)) {
    throw new Error('The response is nested too deeply.');
  }
  const shown = hideInData(hideSecrets(data, tool.secrets.response), state.known);
  return { result: createResult(tool, shown, { skip, note: confirmed.consent.note }) };
}
