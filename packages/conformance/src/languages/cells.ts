import { answerFault, type ExpectedAnswer } from './answer-fault.js';
import type { CanonicalRequest } from './canonical-request.js';
import { rounds, type Expectation, type Round } from './expectation.js';
import type { Observation } from './observation.js';
import { tolerate } from './tolerated-differences.js';

/** One field of the matrix. */
export interface Cell {
  round: Round;
  step: string;
  /** What is wrong with it; a cell without is green. */
  fault?: string;
}

/** The step that stands for a round's requests as a whole: none too many, all in the expected order. */
export const sequence = 'sequence';

/** Holds what a driver did against what every driver must do. */
export function compare(
  language: string,
  expected: Expectation,
  observed: Record<Round, Observation>,
): Cell[] {
  return rounds.flatMap((round) => {
    const { output, requests } = observed[round];
    const left = requests.map((request) => tolerate(language, request));
    const cells = expected[round].map(({ step, output: values, request }): Cell => {
      const wanted = tolerate(language, request);
      // The first that goes to the same place: a step that failed must not shift the requests of those behind it.
      const index = left.findIndex((each) => place(each) === place(wanted));
      const [sent] = index < 0 ? [] : left.splice(index, 1);
      const fault = outputFault(values, output.get(step)) ?? requestFault(wanted, sent);
      return { round, step, ...(fault !== undefined && { fault }) };
    });
    return [
      ...cells,
      sequenceCell(
        round,
        expected[round].map(({ request }) => request),
        requests,
      ),
    ];
  });
}

/** Every cell of a language whose driver could not even be run. */
export function allFailed(expected: Expectation, fault: string): Cell[] {
  return rounds.flatMap((round) =>
    [...expected[round].map(({ step }) => step), sequence].map((step) => ({ round, step, fault })),
  );
}

function place({ root, method, path }: CanonicalRequest): string {
  return `${root} ${method} ${path}`;
}

function outputFault(expected: ExpectedAnswer, printed: string | undefined): string | undefined {
  if (printed === undefined) return 'printed nothing';
  if (printed.startsWith('!')) return `failed: ${printed.slice(1).trim()}`;
  return answerFault(expected, printed);
}

function requestFault(
  expected: CanonicalRequest,
  sent: CanonicalRequest | undefined,
): string | undefined {
  if (sent === undefined) return `did not send ${place(expected)}`;
  if (JSON.stringify(sent) === JSON.stringify(expected)) return undefined;
  return `sent ${JSON.stringify(sent)} instead of ${JSON.stringify(expected)}`;
}

function sequenceCell(round: Round, expected: CanonicalRequest[], sent: CanonicalRequest[]): Cell {
  const [wanted, found] = [expected.map(place), sent.map(place)];
  if (JSON.stringify(wanted) === JSON.stringify(found)) return { round, step: sequence };
  const surplus = found.filter((each) => !wanted.includes(each));
  const fault = surplus.length > 0 ? `sent ${surplus.join(', ')} as well` : 'sent another sequence';
  return { round, step: sequence, fault };
}
