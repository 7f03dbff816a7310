/** Asks a person at the client to confirm a call that removes something. */
import { createHash, randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OperationId } from '@voice-agent-platform/client';
import { limitLines } from '@voice-agent-platform/shared/consent/lines';
import { describeOwner, listRemovals } from '@voice-agent-platform/shared/consent/removals';
import { findTargets } from '@voice-agent-platform/shared/consent/targets';
import { hideInText, type Known } from '@voice-agent-platform/shared/hidden';
import { failure } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

/**
 * The identifiers of answered questions, because an answer counts only once. A person gives each answer, so they are few.
 */
const usedQuestions = new Set<string>();

export interface Question {
  readonly message: string;
  /** The label of the checkbox. */
  readonly title: string;
  readonly state: QuestionState;
}

/** Comes back with the answer. */
export interface QuestionState {
  /** Identifies the question. */
  readonly id: string;
  /** A hash of the call and of everything it removes. */
  readonly digest: string;
  /** A note for the result. */
  readonly note?: string;
}

export interface Answer {
  readonly state: QuestionState;
  readonly action: string;
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

/** The result of a call, or a question that must be answered before the call is repeated. */
export type Outcome = { readonly result: CallToolResult } | { readonly question: Question };

/** The person has agreed, or the call does not need consent. */
interface Consent {
  readonly consent: {
    /** A note for the result. */
    readonly note?: string | undefined;
  };
}

/** How a person can be asked, and what the person has answered. */
export interface Interaction {
  /** The reason why the client cannot ask a person, or undefined. */
  readonly cannotAsk?: string | undefined;
  /** The answer to the question that the previous call returned. */
  readonly answer?: Answer | undefined;
}

/** A checked call that is not sent yet. */
export interface PendingCall {
  readonly tool: Tool;
  readonly given: ToolArguments;
  /** The response of the tool's reader, if it has one. */
  readonly current: unknown;
  /** Calls an operation without arguments. */
  readonly read: (operation: OperationId) => Promise<unknown>;
  /** Secrets that no message may show. */
  readonly known: Known;
}

/** Lets a call pass that removes nothing or that a person has agreed to. Returns a question or a refusal otherwise. */
export async function confirm(
  pending: PendingCall,
  { cannotAsk, answer }: Interaction,
): Promise<Outcome | Consent> {
  const { tool, given, current } = pending;
  const { name } = tool.listing;
  const removed = listRemovals(tool, given, {
    current,
    nameOf: (property) => `body/${property}`,
  });
  if (removed.length === 0 && !tool.removal) return { consent: {} };
  const lines = [...describeOwner(tool, given), ...removed];
  if (cannotAsk !== undefined) {
    return refuse(
      pending,
      `${name} needs a person to confirm it, and ${cannotAsk}. Nothing was sent. Ask the user to do it with the ` +
        'command line (`voice-agent`), or to use an MCP client that supports elicitation. ' +
        `To confirm:\n${limitLines(lines).join('\n')}`,
    );
  }
  // An answer counts only for the same call and the same removals.
  const digest = createHash('sha256')
    .update(JSON.stringify([name, given, lines]))
    .digest('hex');
  const isAnswered = answer?.state.digest === digest && !usedQuestions.has(answer.state.id);
  return isAnswered ? useAnswer(pending, answer) : askAbout(pending, removed, digest);
}

function refuse({ known }: PendingCall, text: string): Outcome {
  return { result: failure(hideInText(text, known)) };
}

function useAnswer(pending: PendingCall, { state, action, content }: Answer): Outcome | Consent {
  usedQuestions.add(state.id);
  return action === 'accept' && content?.['confirm'] === true
    ? { consent: { note: state.note } }
    : refuse(
        pending,
        `The user did not confirm ${pending.tool.listing.name}. Nothing was sent. Do not retry unless the user asks you to.`,
      );
}

/** Asks about the removals. Where an operation lists the targets, the question names them in place of the removals. */
async function askAbout(
  pending: PendingCall,
  removed: readonly string[],
  digest: string,
): Promise<Outcome> {
  const { tool, given, read, known } = pending;
  const { title } = tool.listing;
  const list = tool.removal?.list;
  const targets =
    list &&
    findTargets(tool.removal, given, {
      list,
      source: list.operationId,
      response: await read(list.operationId),
    });
  const note = targets?.missing.length
    ? hideInText(limitLines(targets.missing).join('\n'), known)
    : undefined;
  if (targets?.found === 0) return refuse(pending, `Nothing was sent:\n${note}`);
  const lines = [...describeOwner(tool, given), ...limitLines(targets?.lines ?? removed)];
  return {
    question: {
      message: hideInText([`${title}?`, ...lines].join('\n'), known),
      title: `${title}, as listed`,
      state: { id: randomUUID(), digest, ...(note !== undefined && { note }) },
    },
  };
}
