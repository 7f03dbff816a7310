/** Which calls remove something, and the question that the person at the client has to confirm before. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { hideInText } from '@voice-agent-platform/contract-reader/secrets';
import {
  findLeftOut,
  findTargets,
  listEntries,
  listTargets,
  type FoundTargets,
} from '@voice-agent-platform/contract-reader/targets';
import type { OperationId } from '@voice-agent-platform/client';
import { failure } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

interface Asked {
  /** A response counts once. */
  readonly id: string;
  /** Of the call that the question was about, and of what it removes. */
  readonly digest: string;
  /** What the result has to report. */
  readonly note?: string;
}

/** Signs a question, so that its response cannot be used for another call. Valid in this process only. */
export const questions = createRequestStateCodec<Asked>({ key: randomBytes(32) });

const usedQuestions = new Set<string>();

/** A result that asks or that ends the call. Without one, the person has agreed. */
interface Reply {
  readonly result?: CallToolResult | InputRequiredResult;
  readonly note?: string | undefined;
}

interface Asking {
  readonly server: McpServer;
  readonly context: ServerContext;
  /** Hidden in every text. */
  readonly apiKey: string | undefined;
}

/**
 * A question is the result of a call, which is made again with the response: by the SDK if the client cannot do so.
 *
 * @param current what the tool's reader returned, if it has one
 */
export async function confirm(
  tool: Tool,
  given: ToolArguments,
  current: unknown,
  call: (operation: OperationId) => Promise<unknown>,
  { server, context, apiKey }: Asking,
): Promise<Reply> {
  const { name, title } = tool.listing;
  const consent = consentFor(tool, given, current, call);
  if (!consent) return {};
  const { lines, describe } = consent;
  const refuse = (text: string) => ({ result: failure(hideInText(text, apiKey)) });
  if (!canElicit(server, context)) {
    return refuse(
      `${name} needs a person to confirm it, and this client cannot ask one: it does not support elicitation on this ` +
        'connection. Nothing was sent. Ask the user to do it with the command line (`voice-agent`), or to use an MCP ' +
        `client that supports elicitation. To confirm:\n${lines.join('\n')}`,
    );
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([name, given, lines]))
    .digest('hex');
  const response = inputResponse(context.mcpReq.inputResponses, 'confirm');
  const asked = context.mcpReq.requestState<Asked>();
  if (response.kind === 'elicit' && asked?.digest === digest && !usedQuestions.has(asked.id)) {
    usedQuestions.add(asked.id);
    return response.action === 'accept' && response.content?.['confirm'] === true
      ? { note: asked.note }
      : refuse(
          `The user did not confirm ${name}. Nothing was sent. Do not retry unless the user asks you to.`,
        );
  }

  const targets = await describe?.();
  const note = targets?.missing.length ? hideInText(targets.missing.join('\n'), apiKey) : undefined;
  if (targets?.found === 0) return refuse(`Nothing was sent:\n${note}`);
  const question = inputRequired.elicit({
    message: hideInText([`${title}?`, ...(targets?.lines ?? lines)].join('\n'), apiKey),
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: `${title}, as listed`, default: false } },
      required: ['confirm'],
    },
  });
  return {
    result: inputRequired({
      inputRequests: { confirm: question },
      requestState: await questions.mint({
        id: randomUUID(),
        digest,
        ...(note !== undefined && { note }),
      }),
    }),
  };
}

/** Since 2026-07-28 a client names its capabilities in each request, before that once per connection. */
function canElicit({ server }: McpServer, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const elicitation = capabilities?.elicitation;
  // An empty object means forms. A client that names only other modes cannot show them.
  return (
    elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0)
  );
}

interface Consent {
  /** What the call removes, by the arguments and by what was read before. The consent covers this and nothing else. */
  readonly lines: readonly string[];
  /** The lines with what people know a target by, and those of targets that do not exist. Default: the lines. */
  readonly describe?: () => Promise<FoundTargets>;
}

function consentFor(
  { removal, replacement }: Tool,
  given: ToolArguments,
  current: unknown,
  call: (operation: OperationId) => Promise<unknown>,
): Consent | undefined {
  if (removal) {
    const { list } = removal;
    return {
      lines: listTargets(removal, given),
      ...(list && {
        describe: async () =>
          findTargets(removal, list, given, await call(list.operationId), list.operationId),
      }),
    };
  }
  const { body } = given;
  if (!replacement || !body || !Object.hasOwn(body, replacement.property)) return undefined;
  const { property, list } = replacement;
  if (list) {
    const leftOut = findLeftOut(replacement, list, given, current);
    return leftOut.length === 0
      ? undefined
      : { lines: [`body.${property} leaves out, and so removes:`, ...leftOut] };
  }
  const entries = listEntries(replacement, given);
  return {
    lines: [
      ...Object.entries(given.path ?? {}).map(([name, value]) => `${name} ${value}`),
      entries.length === 0
        ? `body.${property} is empty, and so removes all entries.`
        : `body.${property} replaces all entries, and nothing shows which ones are lost. It sets:`,
      ...entries,
    ],
  };
}
