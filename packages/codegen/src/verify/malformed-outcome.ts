/** Classifies the reaction of a client to a malformed response. */
import { valueAt } from '@voice-agent-platform/shared/json';
import { isSame } from './compare-data.js';
import type { Outcome } from './driver.js';
import { SECRETS, type MalformedCase } from './malformed-responses.js';

/** The possible reactions of a client to a malformed response. */
export const outcomes = {
  error: 'The call fails.',
  'error, shows secrets': 'The call fails, and the error message shows secrets from the response.',
  'error, without the status':
    'The call fails, and the error does not have the status of the response.',
  status: 'The call does not fail, and returns the status of the error.',
  null: 'The value is null or absent.',
  'zero value': 'The value is empty, zero or false.',
  'as sent': 'The value is what was sent.',
  changed: 'The value differs from what was sent.',
  retries: 'The call sends its request more than once.',
  'sends the key': 'The call sends the API key to another host.',
  crash: 'The process ends.',
  'waits longer than 15 s': 'The call is still waiting after 15 seconds. It may end later.',
} as const;
export type MalformedOutcome = keyof typeof outcomes;

/** The documented reactions of a client to malformed responses, by step. */
export type Behavior = Readonly<Record<string, MalformedOutcome>>;

/** The reaction of a client to one malformed response, and the reason if it is not accepted. */
interface Reaction {
  readonly outcome: MalformedOutcome;
  readonly fault?: string;
}

interface Observed {
  /** The output of the driver. */
  readonly received: Outcome;
  /** True if another host got the API key. */
  readonly isKeyLeaked: boolean;
  /** True if more than one request arrived. */
  readonly isRetried: boolean;
}

/** @param behavior the documented reactions. Without them, every reaction but a crash and a leak is accepted. */
export function judgeReaction(
  malformed: MalformedCase,
  observed: Observed,
  behavior: Behavior | undefined,
): Reaction {
  const { received } = observed;
  if (observed.isKeyLeaked)
    return { outcome: 'sends the key', fault: 'sends the key' + describeEnd(received) };
  const outcome = classifyOutcome(malformed, observed);
  const documented = behavior?.[malformed.step];
  const isAccepted = behavior ? outcome === documented : outcome !== 'crash';
  if (isAccepted) return { outcome };
  const difference = behavior ? `, documented: ${documented ?? 'nothing'}` : '';
  return { outcome, fault: outcome + difference + describeEnd(received) };
}

function describeEnd(received: Outcome): string {
  return received.kind === 'crash' ? `: the process ${received.output}` : '';
}

function classifyOutcome(
  { pointer = '', sent, status, matches }: MalformedCase,
  { received, isRetried }: Observed,
): MalformedOutcome {
  if (received.kind === 'crash') return 'crash';
  if (isRetried) return 'retries';
  if (received.kind === 'hang') return 'waits longer than 15 s';
  const { line, text } = received;
  if (line.error !== undefined) {
    const shown = SECRETS.some((secret) => line.error?.includes(secret));
    if (shown) return 'error, shows secrets';
    return status !== undefined && line.status !== status ? 'error, without the status' : 'error';
  }
  const value = valueAt(line.data, pointer);
  const isAsSent = matches ? matches(line.data, text) : sent !== undefined && isSame(sent, value);
  if (isAsSent) return 'as sent';
  if (Number(line.status) >= 400) return 'status';
  // The client returned the body as text instead of an object.
  if (value === undefined && typeof line.data === 'string' && line.data !== '') return 'changed';
  if (value === undefined || value === null) return 'null';
  return isZero(value) ? 'zero value' : 'changed';
}

function isZero(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isZero);
  return !value || (typeof value === 'string' && value.startsWith('0001-01-01')); // .NET's and Go's zero time
}
