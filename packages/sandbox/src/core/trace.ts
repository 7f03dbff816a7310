import type { OperationId } from '@voice-agent-platform/validators';
import type { ProblemFault } from '../common/problem.js';
import { choicesOf, type Choices } from '../decisions/choices.js';
import type { DecisionId } from '../decisions/decisions.js';
import type { Incoming } from '../http/exchange.js';
import type { Change } from '../state/changes.js';

/** The notes about a request, filled in while it is handled. `RecordedRequest` describes those that it takes over. */
export interface Trace extends Pick<Incoming, 'root' | 'method' | 'path' | 'query' | 'headers'> {
  receivedAt: number;
  operationId?: OperationId;
  /** Absent if it is too long. */
  body?: Uint8Array | undefined;
  faults?: readonly ProblemFault[];
  changes?: readonly Change[];
  moreChanges?: number;
  forced?: string;
  dropped?: readonly string[];
  source?: 'example' | 'program';
  readonly decided: Decided;
}

/** The choices that were in force for a request, and their effect. */
interface Decided {
  readonly chosen: Choices;
  /** The decisions met so far. */
  readonly met: Set<DecisionId>;
  /** Returns the response and the changes under other choices, as text. Absent until the operation is performed. */
  outcomeUnder?: (choices: Choices) => string;
}

export function startTrace(
  { root, method, path, query, headers }: Incoming,
  chosen: Choices,
): Trace {
  return { root, method, path, query, headers, receivedAt: 0, decided: { chosen, met: new Set() } };
}

/** Returns true if these choices would change the response to a request or its effects. */
export function wouldDiffer({ decided, forced }: Trace, other: Choices): boolean {
  const { chosen, outcomeUnder } = decided;
  // A request that was refused early or made to fail may depend on every decision that it met.
  if (!outcomeUnder || forced !== undefined) return true;
  return outcomeUnder(chosen) !== outcomeUnder({ ...chosen, ...other });
}

/** Returns the choices, other than the default ones, that changed the response to a request or its effects. */
export function decisiveChoices(trace: Trace): Choices {
  const { met, chosen } = trace.decided;
  const found = [...met].flatMap((id) => {
    const [byDefault] = choicesOf(id);
    const choice = chosen[id] ?? byDefault;
    const isDecisive = choice !== byDefault && wouldDiffer(trace, { [id]: byDefault });
    return isDecisive ? [[id, choice]] : [];
  });
  return Object.fromEntries(found) as Choices;
}
