import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { OperationId, VoiceAgentClient } from '@voice-agent-platform/client';
import { hideSecrets } from '@voice-agent-platform/contract-reader/hide-secrets';
import { hasList } from '@voice-agent-platform/shared/consent';
import { hideInData, hideInText, textsIn, type Known } from '@voice-agent-platform/shared/hidden';
import { isObject } from '@voice-agent-platform/shared/json';
import { checkArguments, normalize } from './check-arguments.js';
import { confirm } from './confirm.js';
import { explain, type Progress } from './explain.js';
import { failure, success } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

export interface ServerOptions {
  readonly allowWrites: boolean;
  /** Throws if the configuration is incomplete. */
  readonly client: () => VoiceAgentClient;
  /** Of the process. It has the API key, which is hidden in every result. */
  readonly env: NodeJS.ProcessEnv;
}

/** Calls the operation of a tool. Never rejects: a failure is a result that explains what to do. */
export async function callTool(
  tool: Tool,
  received: ToolArguments,
  { client, env, allowWrites }: ServerOptions,
  asking: { readonly server: McpServer; readonly context: ServerContext },
): Promise<CallToolResult | InputRequiredResult> {
  const { name, annotations } = tool.listing;
  if (!annotations.readOnlyHint && !allowWrites) {
    return failure(
      `${name} changes data, and this server is read-only. Nothing was sent. If the user wants changes, they can start ` +
        'voice-agent-mcp with --allow-writes.',
    );
  }
  const { signal } = asking.context.mcpReq;
  let known: Known = [env['VOICE_AGENT_API_KEY']];
  let progress: Progress = 'nothing sent';
  try {
    const given = normalize(received);
    const faults = checkArguments(tool, given);
    if (faults.length > 0) {
      return failure(`Nothing was sent. Correct the arguments of ${name}:\n${faults.join('\n')}`);
    }
    const platform = client();
    const call = (operation: OperationId, request: object = {}): Promise<unknown> =>
      (platform[operation] as (request: object) => Promise<unknown>)({ ...request, signal });
    const current = tool.filled && (await call(tool.filled.reader));
    // They never pass through the model.
    const filled = pick(current, tool.filled?.names ?? []);
    known = [...known, ...textsIn(filled)];
    const fault = tool.filled && faultOf(tool, given, current);
    if (fault !== undefined) return failure(fault);

    const { result, note } = await confirm(tool, given, current, call, { ...asking, known });
    if (result) return result;
    const { skip, body, ...request } = given;
    progress = 'sent';
    const data = await call(name, { ...request, ...(body && { body: { ...body, ...filled } }) });
    progress = 'done';
    const shown = hideInData(hideSecrets(data, tool.secrets.response), known);
    return success(tool, shown, skip, note);
  } catch (error) {
    return failure(hideInText(explain(tool, error, progress, env), known));
  }
}

function pick(from: unknown, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(Object(from) as object).filter(([name]) => names.includes(name)),
  );
}

/** Why the current secrets cannot be sent with an update. */
function faultOf(
  { listing: { name }, filled, replacement }: Tool,
  { body }: ToolArguments,
  current: unknown,
): string | undefined {
  // Without its list, what the update would remove is unknown.
  if (replacement?.list && !hasList(replacement.list, current)) {
    return (
      `${filled?.reader} returned no ${replacement.property}, so what ${name} would remove is unknown. Nothing was ` +
      'changed. Ask the user to do it with the command line (`voice-agent`).'
    );
  }
  // Another resource must not get these secrets.
  return isObject(current) && body?.['id'] === current['id']
    ? undefined
    : `Nothing was sent: body/id must be the id that ${filled?.reader} returns.`;
}
