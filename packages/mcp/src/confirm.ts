/** Asks a person at the client to confirm a call that removes something. */
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
  /** The label of the checkbox. */
  readonly title: string;
  readonly asked: Asked;
}

export interface Asked {
  /** Identifies the question, because its answer counts only once. */
  readonly id: string;
  /** A hash of the call and of everything it removes. */
  readonly digest: string;
  /** A note for the result. */
  readonly note?: string;
}

export interface Answer {
  readonly asked: Asked;
  readonly action: string;
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

/** The result of a call, or a question that must be answered before the call is repeated. */
export type Outcome = { readonly result: CallToolResult } | { readonly question: Question };

/** The person has agreed, or the call does not need consent. */
interface Consent {
  /** A note for the result. */
  readonly note?: string | undefined;
}

export interface Asking {
  /** The reason why the client cannot ask a person, or undefined. */
  readonly cannotAsk?: string | undefined;
  /** The answer to the question that the previous call returned. */
  readonly answer?: Answer | undefined;
}

/** @param current response of the tool's reader, if it has one */
export async function confirm(
  tool: Tool,
  given: ToolArguments,
  current: unknown,
  call: (operation: OperationId) => Promise<unknown>,
  { cannotAsk, answer, known }: Asking & { readonly known: Known },
): Promise<Outcome | Consent> {
  const { name, title } = tool.listing;
  // The person consents to these lines only.
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
