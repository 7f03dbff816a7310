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
import { failure } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

interface Asked {
  /** Of the call that the question was about. */
  readonly digest: string;
}

/** Signs the question, so that its response cannot be used for another call. Valid in this process only. */
export const questions = createRequestStateCodec<Asked>({ key: randomBytes(32) });

/** Resolves to `undefined` once the person has agreed, and otherwise to the result that asks or that ends the call. */
export async function confirm(
  { listing }: Tool,
  given: ToolArguments,
  { server, context }: { readonly server: McpServer; readonly context: ServerContext },
  describeTargets: () => Promise<readonly string[]>,
): Promise<CallToolResult | InputRequiredResult | undefined> {
  if (!canElicit(server, context)) {
    return failure(
      `${listing.name} needs a person to confirm it, and this client cannot ask one: it does not support elicitation on ` +
        'this connection. Nothing was sent. Ask the user to do it with the command line (`voice-agent`), or to use an ' +
        'MCP client that supports elicitation.',
    );
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([listing.name, given]))
    .digest('hex');
  const response = inputResponse(context.mcpReq.inputResponses, 'confirm');
  if (response.kind === 'elicit' && context.mcpReq.requestState<Asked>()?.digest === digest) {
    if (response.action === 'accept' && response.content?.['confirm'] === true) return undefined;
    return failure(
      `The user did not confirm ${listing.name}. Nothing was sent. Do not retry unless the user asks you to.`,
    );
  }
  return inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({
        message: [`${listing.title}?`, ...(await describeTargets()).map(readable)].join('\n'),
        requestedSchema: {
          type: 'object',
          properties: {
            confirm: { type: 'boolean', title: `${listing.title}, as listed`, default: false },
          },
          required: ['confirm'],
        },
      }),
    },
    requestState: await questions.mint({ digest }),
  });
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

/** Turns a text into one line: a line break in a title could make the question look like another one. */
export function readable(text: string): string {
  return hideInText(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')).slice(0, 300);
}
