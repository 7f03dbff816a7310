/** How a person at the client is asked. */
import { randomBytes } from 'node:crypto';
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
import type { Answer, Asked, Outcome } from './confirm.js';
import { failure } from './result.js';

/** How long a person has for a question. */
export const QUESTION_TIMEOUT_MS = 5 * 60_000;

/** Signs a question, so that its answer cannot be used for another call. Valid in this process only. */
export const questions = createRequestStateCodec<Asked>({ key: randomBytes(32) });

/**
 * Makes a call, and makes it again with the answer if it comes to a question. Since 2026-07-28, a question is the result of
 * a call, which the client makes again. Before, it is a request to the client while the call waits.
 */
export async function withAnswers(
  call: (answer: Answer | undefined) => Promise<Outcome>,
  { mcpReq }: ServerContext,
  timeoutMs: number,
): Promise<CallToolResult | InputRequiredResult> {
  let answer = answerIn(mcpReq);
  for (;;) {
    const outcome = await call(answer);
    if ('result' in outcome) return outcome.result;
    const { message, title, asked } = outcome.question;
    const form = {
      message,
      requestedSchema: {
        type: 'object' as const,
        properties: { confirm: { type: 'boolean' as const, title, default: false } },
        required: ['confirm'],
      },
    };
    if (mcpReq.envelope) {
      return inputRequired({
        inputRequests: { confirm: inputRequired.elicit(form) },
        requestState: await questions.mint(asked),
      });
    }
    const { signal } = mcpReq;
    try {
      const request = { method: 'elicitation/create', params: { mode: 'form', ...form } } as const;
      answer = { ...(await mcpReq.send(request, { timeout: timeoutMs, signal })), asked };
    } catch (error) {
      // The client has cancelled the call, and sees no result.
      signal.throwIfAborted();
      const reason = (error as Error).message;
      return failure(
        `The question to the user was not answered (${reason}). Nothing was sent. Tell the user, and do not retry unless they ask you to.`,
      );
    }
  }
}

function answerIn({ inputResponses, requestState }: ServerContext['mcpReq']): Answer | undefined {
  const response = inputResponse(inputResponses, 'confirm');
  const asked = requestState<Asked>();
  if (response.kind !== 'elicit' || !asked) return undefined;
  return { asked, action: response.action, content: response.content };
}

/**
 * Why the client cannot ask a person, if so. Since 2026-07-28 a client names its capabilities in each request, before that
 * once per connection, of which HTTP has none.
 */
export function whyNotAsk({ server }: McpServer, { mcpReq }: ServerContext): string | undefined {
  const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  if (!capabilities) {
    return 'over HTTP this server cannot ask a client of a protocol version before 2026-07-28, but can over stdio';
  }
  const { elicitation } = capabilities;
  // An empty object means forms. A client that names only other modes cannot show them.
  return elicitation && ('form' in elicitation || Object.keys(elicitation).length === 0)
    ? undefined
    : 'this client cannot ask one: it does not support elicitation';
}
