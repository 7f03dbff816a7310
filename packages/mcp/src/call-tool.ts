import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { VoiceAgentClient } from '@voice-agent-platform/client';
import { checkArguments } from './check-arguments.js';
import { confirm } from './confirm.js';
import { explain } from './explain.js';
import { failure, success } from './result.js';
import { findHidden, hideInText, hideSecrets } from '@voice-agent-platform/contract-reader/secrets';
import { describeTargets } from '@voice-agent-platform/contract-reader/targets';
import type { Tool, ToolArguments } from './tool.js';

export interface CallSetting {
  /** Throws ConfigurationError if a required variable is missing. */
  readonly client: () => VoiceAgentClient;
  readonly apiKey: string | undefined;
  readonly allowWrites: boolean;
}

type Call = (request: object) => Promise<unknown>;

/** Calls the operation of a tool. Never rejects: a failure is a result that explains what to do. */
export async function callTool(
  tool: Tool,
  received: ToolArguments,
  { client, apiKey, allowWrites }: CallSetting,
  asking: { readonly server: McpServer; readonly context: ServerContext },
): Promise<CallToolResult | InputRequiredResult> {
  const { name, annotations } = tool.listing;
  if (!annotations.readOnlyHint && !allowWrites) {
    return failure(
      `${name} changes data, and this server is read-only. Nothing was sent. If the user wants changes, they can start ` +
        'voice-agent-mcp with --allow-writes.',
    );
  }
  const given = tool.fillsInKey ? withoutSecrets(received) : received;
  const faults = checkArguments(tool, given);
  if (faults.length > 0) {
    return failure(`Nothing was sent. Correct the arguments of ${name}:\n${faults.join('\n')}`);
  }
  const { signal } = asking.context.mcpReq;
  try {
    const platform = client();
    const call = (operation: Tool['listing']['name'], request: object = {}): Promise<unknown> =>
      (platform[operation] as Call)({ ...request, signal });
    if (annotations.destructiveHint) {
      const { list } = tool;
      const pending = await confirm(tool, given, asking, () =>
        describeTargets(given, list && { name: list, read: () => call(list) }),
      );
      if (pending) return pending;
    }
    const { skip, ...request } = given;
    const body = tool.fillsInKey
      ? await fillIn(given.body, () => call('getOrganization'))
      : given.body;
    const data = await call(name, { ...request, ...(body && { body }) });
    return success(tool, hideSecrets(data, apiKey), skip);
  } catch (error) {
    return failure(hideInText(explain(tool, error), apiKey));
  }
}

/** Removes what the server fills in: a model that sends the organization back as it read it sends placeholders there. */
function withoutSecrets(given: ToolArguments): ToolArguments {
  const { body } = given;
  if (typeof body !== 'object') return given;
  const kept = Object.entries(body).filter(
    ([name, value]) =>
      name !== 'api_key' && (name !== 'telephony_credentials' || findHidden(value) === undefined),
  );
  return { ...given, body: Object.fromEntries(kept) };
}

/**
 * Adds the secrets of the organization to an update of it. They never pass through the model, and are not lost if the
 * platform deletes what an update omits.
 */
async function fillIn(
  body: ToolArguments['body'],
  readOrganization: () => Promise<unknown>,
): Promise<object> {
  const { api_key, telephony_credentials } = (await readOrganization()) as Record<string, unknown>;
  return { api_key, ...(telephony_credentials ? { telephony_credentials } : {}), ...body };
}
