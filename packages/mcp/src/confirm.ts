/** The question that the person at the client has to confirm before a call removes something. */
import { createHash, randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OperationId } from '@voice-agent-platform/client';
import {
  describeOwner,
  findTargets,
  limitLines,
  listRemovals,
} from '@voice-agent-platform/shared/consent';
import { hideInText, type Known } from '@voice-agent-platform/shared/hidden';
import { failure } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

const usedQuestions = new Set<string>();

export interface Question {
  readonly message: string;
  /** Of the box to tick. */
  readonly title: string;
  readonly asked: Asked;
}

export interface Asked {
  /** An answer counts once. */
  readonly id: string;
  /** Of the call that the question is about, and of what it removes. */
  readonly digest: string;
  /** What the result has to report. */
  readonly note?: string;
}

export interface Answer {
  readonly asked: Asked;
  readonly action: string;
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

/** What a call comes to: a result, or a question after whose answer it is made again. */
export type Outcome = { readonly result: CallToolResult } | { readonly question: Question };

/** The person has agreed, or need not be asked. */
interface Consent {
  /** What the result of the call has to report. */
  readonly note?: string | undefined;
}

export interface Asking {
  /** Why the client cannot ask a person, if so. */
  readonly cannotAsk?: string | undefined;
  /** What the person responded to the question that this call came to before. */
  readonly answer?: Answer | undefined;
}

/** @param current what the tool's reader returned, if it has one */
export async function confirm(
  tool: Tool,
  given: ToolArguments,
  current: unknown,
  call: (operation: OperationId) => Promise<unknown>,
  { cannotAsk, answer, known }: Asking & { readonly known: Known },
): Promise<Outcome | Consent> {
  const { name, title } = tool.listing;
  // The consent covers what these lines name, and nothing else.
  const removed = listRemovals(tool, given, current, (property) => `body/${property}`);
  if (removed.length === 0 && !tool.removal) return {};
  const owner = describeOwner(tool, given);
  const lines = [...owner, ...removed];
  const refuse = (text: string) => ({ result: failure(hideInText(text, known)) });
  if (cannotAsk !== undefined) {
    return refuse(
      `${name} needs a person to confirm it, and ${cannotAsk}. Nothing was sent. Ask the user to do it with the ` +
        'command line (`voice-agent`), or to use an MCP client that supports elicitation. ' +
        `To confirm:\n${limitLines(lines).join('\n')}`,
    );
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([name, given, lines]))
    .digest('hex');
  if (answer?.asked.digest === digest && !usedQuestions.has(answer.asked.id)) {
    usedQuestions.add(answer.asked.id);
    return answer.action === 'accept' && answer.content?.['confirm'] === true
      ? { note: answer.asked.note }
      : refuse(
          `The user did not confirm ${name}. Nothing was sent. Do not retry unless the user asks you to.`,
        );
  }

  const { removal } = tool;
  const list = removal?.list;
  const targets =
    list && findTargets(removal, list, given, await call(list.operationId), list.operationId);
  const note = targets?.missing.length
    ? hideInText(limitLines(targets.missing).join('\n'), known)
    : undefined;
  if (targets?.found === 0) return refuse(`Nothing was sent:\n${note}`);
  return {
    question: {
      message: hideInText(
        [`${title}?`, ...owner, ...limitLines(targets?.lines ?? removed)].join('\n'),
        known,
      ),
      title: `${title}, as listed`,
      asked: { id: randomUUID(), digest, ...(note !== undefined && { note }) },
    },
  };
}
