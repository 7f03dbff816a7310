import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { VoiceAgentClient } from '@voice-agent-platform/client';
import { checkArguments, normalize } from './check-arguments.js';
import { confirm } from './confirm.js';
import { explain, type Progress } from './explain.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { failure, success } from './result.js';
import {
  hideInText,
  hideSecrets,
  restoreSecrets,
  secretsIn,
  type Known,
} from '@voice-agent-platform/contract-reader/secrets';
import { hasList } from '@voice-agent-platform/contract-reader/targets';
import type { Tool, ToolArguments } from './tool.js';

export interface ServerOptions {
  readonly allowWrites: boolean;
  /** Throws ConfigurationError if the configuration is incomplete. */
  readonly client: () => VoiceAgentClient;
  /** Hidden in every result. */
  readonly apiKey: string | undefined;
}

type Call = (request: object) => Promise<unknown>;

/** Calls the operation of a tool. Never rejects: a failure is a result that explains what to do. */
export async function callTool(
  tool: Tool,
  received: ToolArguments,
  { client, apiKey, allowWrites }: ServerOptions,
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
  let known: Known = [apiKey];
  let progress: Progress = 'nothing sent';
  try {
    const given = normalize(tool, received);
    const faults = checkArguments(tool, given);
    if (faults.length > 0) return refuse(name, faults);
    known = [apiKey, ...secretsIn(given)];
    const platform = client();
    const call = (operation: Tool['listing']['name'], request: object = {}): Promise<unknown> =>
      (platform[operation] as Call)({ ...request, signal });
    const current = tool.reader && (await call(tool.reader));
    known = [...known, ...secretsIn(current)];
    const replaced = tool.replacement?.list;
    if (tool.replacement && replaced && !hasList(replaced, current)) {
      return failure(
        `${tool.reader} returned no ${tool.replacement.property}, so what ${name} would remove is unknown. Nothing was ` +
          'changed. Ask the user to do it with the command line (`voice-agent`).',
      );
    }
    const body = tool.reader
      ? fillIn(tool, given.body, current, [apiKey])
      : { value: given.body, faults: [] };
    if (body.faults.length > 0) return refuse(name, body.faults);

    const { result, note } = await confirm(tool, given, current, call, { ...asking, known });
    if (result) return result;
    const { skip, ...request } = given;
    progress = 'sent';
    const data = await call(name, { ...request, ...(body.value ? { body: body.value } : {}) });
    progress = 'done';
    return success(tool, hideSecrets(data, known), skip, note);
  } catch (error) {
    return failure(hideInText(explain(tool, error, progress), known));
  }
}

function refuse(name: string, faults: readonly string[]): CallToolResult {
  return failure(`Nothing was sent. Correct the arguments of ${name}:\n${faults.join('\n')}`);
}

/**
 * Adds the secrets of the resource to an update of it. They never pass through the model, and are not lost if the
 * platform deletes what an update omits. The API key is the server's, whatever the model sends.
 */
function fillIn(
  { reader }: Tool,
  change: Readonly<Record<string, unknown>> = {},
  current: unknown,
  known: Known,
): { readonly value: unknown; readonly faults: readonly string[] } {
  // Another resource must not get these secrets.
  const isSame = isObject(current) && change['id'] === current['id'];
  const { value, unknown } = restoreSecrets(change, current, known);
  return {
    value,
    faults: [
      ...(isSame ? [] : [`body/id must be the id that ${reader} returns`]),
      ...unknown.map(
        (pointer) =>
          `body${pointer} holds the placeholder of a hidden secret that the current value does not have: leave it ` +
          'out, or ask the user to change it with the command line (`voice-agent`)',
      ),
    ],
  };
}
