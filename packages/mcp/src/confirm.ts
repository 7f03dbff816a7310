/** Asks the person at the client before something is removed. */
import { createHash, randomBytes } from 'node:crypto';
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
import type { Consent } from './consent.js';
import { failure } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

interface Asked {
  /** Of the call that the question was about. */
  readonly digest: string;
  /** What the result has to report. */
  readonly note?: string;
}

/** How long a person may take. */
const TIMEOUT_MS = 600_000;

/** Signs the question, so that its response cannot be used for another call. Valid in this process only. */
export const questions = createRequestStateCodec<Asked>({ key: randomBytes(32) });

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

export async function confirm(
  tool: Tool,
  given: ToolArguments,
  { server, context, apiKey }: Asking,
  { lines, describe }: Consent,
): Promise<Reply> {
  const { name } = tool.listing;
  const refuse = (text: string) => ({ result: failure(hideInText(text, apiKey)) });
  if (!canElicit(server, context)) {
    return refuse(
      `${name} needs a person to confirm it, and this client cannot ask one: it does not support elicitation on this ` +
        'connection. Nothing was sent. Ask the user to do it with the command line (`voice-agent`), or to use an MCP ' +
        `client that supports elicitation. To confirm:\n${lines.join('\n')}`,
    );
  }
  const settle = (action: string, content: unknown, note?: string): Reply =>
    action === 'accept' && (content as { confirm?: unknown } | undefined)?.confirm === true
      ? { note }
      : refuse(
          `The user did not confirm ${name}. Nothing was sent. Do not retry unless the user asks you to.`,
        );

  const digest = createHash('sha256')
    .update(JSON.stringify([name, given, lines]))
    .digest('hex');
  const response = inputResponse(context.mcpReq.inputResponses, 'confirm');
  const asked = context.mcpReq.requestState<Asked>();
  if (response.kind === 'elicit' && asked?.digest === digest) {
    return settle(response.action, response.content, asked.note);
  }

  const described = await describe?.();
  const missing = described?.missing.map((line) => hideInText(line, apiKey));
  const note = missing?.length ? missing.join('\n') : undefined;
  if (described?.found === 0) return refuse(`Nothing was sent:\n${note}`);
  const question = ask(
    tool,
    (described?.lines ?? lines).map((line) => hideInText(line, apiKey)),
  );
  if (isModern(context)) {
    return {
      result: inputRequired({
        inputRequests: { confirm: inputRequired.elicit(question) },
        requestState: await questions.mint({ digest, ...(note !== undefined && { note }) }),
      }),
    };
  }
  // The SDK would ask, too, but a dialog that fails would then end the call without saying that nothing was sent.
  try {
    const { action, content } = await server.server.request(
      { method: 'elicitation/create', params: { mode: 'form', ...question } },
      { relatedRequestId: context.mcpReq.id, signal: context.mcpReq.signal, timeout: TIMEOUT_MS },
    );
    return settle(action, content, note);
  } catch (error) {
    return refuse(
      `The user could not be asked to confirm ${name} (${(error as Error).message}). Nothing was sent.`,
    );
  }
}

function ask({ listing: { title } }: Tool, lines: readonly string[]) {
  return {
    message: [`${title}?`, ...lines].join('\n'),
    requestedSchema: {
      type: 'object' as const,
      properties: {
        confirm: { type: 'boolean' as const, title: `${title}, as listed`, default: false },
      },
      required: ['confirm'],
    },
  };
}

/** Since 2026-07-28 each request has an envelope, and a question is the result of a call that the client repeats. */
function isModern({ mcpReq }: ServerContext): boolean {
  return mcpReq.envelope !== undefined;
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
