/** Asks the person at the client to confirm a call, over the protocol version that the client speaks. */
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
import type { Answer, Outcome, Question, QuestionState } from './confirm.js';
import { failure } from './result.js';

/** A person has this time to answer. Without an answer, nothing is sent. */
const QUESTION_TIMEOUT_MS = 5 * 60_000;

/** Signs questions, so that a client cannot use an answer for another call. The key is only valid in this process. */
export const questionCodec = createRequestStateCodec<QuestionState>({
  key: randomBytes(32),
  ttlSeconds: QUESTION_TIMEOUT_MS / 1_000,
});

/**
 * Runs a call that may need an answer before it sends anything.
 *
 * Since protocol version 2026-07-28, the question is returned as the result, and the client repeats the call with the
 * answer. In earlier versions the question is a request to the client, and the call runs again here once it is answered.
 *
 * @param call runs the call, with the answer if there is one
 */
export async function withAnswers(
  call: (answer: Answer | undefined) => Promise<Outcome>,
  { mcpReq: request }: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  let answer = readAnswer(request);
  for (;;) {
    const outcome = await call(answer);
    if ('result' in outcome) return outcome.result;
    const { question } = outcome;
    if (request.envelope) return returnQuestion(question);
    try {
      answer = await sendQuestion(question, request);
    } catch (error) {
      // The client ignores the result of a call that it has canceled.
      request.signal.throwIfAborted();
      const { message } = error as Error;
      return failure(
        `The question to the user was not answered (${message}). Nothing was sent. Tell the user, and do not retry unless they ask you to.`,
      );
    }
  }
}

/** Reads the answer from a call that the client repeats. */
function readAnswer({ inputResponses, requestState }: ServerContext['mcpReq']): Answer | undefined {
  const response = inputResponse(inputResponses, 'confirm');
  const state = requestState<QuestionState>();
  if (response.kind !== 'elicit' || !state) return undefined;
  return { state, action: response.action, content: response.content };
}

async function returnQuestion(question: Question): Promise<InputRequiredResult> {
  return inputRequired({
    inputRequests: { confirm: inputRequired.elicit(createForm(question)) },
    requestState: await questionCodec.mint(question.state),
  });
}

/** Sends the question as a request to the client, and waits for the answer. */
async function sendQuestion(
  question: Question,
  { send, signal }: ServerContext['mcpReq'],
): Promise<Answer> {
  const params = { mode: 'form', ...createForm(question) } as const;
  const options = { timeout: QUESTION_TIMEOUT_MS, signal };
  const response = await send({ method: 'elicitation/create', params }, options);
  return { ...response, state: question.state };
}

/** A form with one box to tick, which is the least that every client can show. */
function createForm({ message, title }: Question) {
  const confirm = { type: 'boolean', title, default: false } as const;
  return {
    message,
    requestedSchema: {
      type: 'object' as const,
      properties: { confirm },
      required: ['confirm'],
    },
  };
}

/**
 * Returns the reason why the client cannot ask a person, or `undefined` if it can.
 *
 * Since protocol version 2026-07-28, each request states the capabilities of the client. In earlier versions a client
 * states them once per connection, and there is no connection over HTTP.
 */
export function whyNotAsk({ server }: McpServer, { mcpReq }: ServerContext): string | undefined {
  const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  if (!capabilities) {
    return 'over HTTP this server cannot ask a client of a protocol version before 2026-07-28, but can over stdio';
  }
  return canShowForms(capabilities)
    ? undefined
    : 'this client cannot ask one: it does not support elicitation';
}

/** An empty `elicitation` stands for forms. A client that names only other modes cannot show them. */
function canShowForms({ elicitation }: ClientCapabilities): boolean {
  if (!elicitation) return false;
  return 'form' in elicitation || Object.keys(elicitation).length === 0;
}
