import type { ExpectedAnswer } from '../../src/languages/answer-fault.js';
import type { Expectation, Round } from '../../src/languages/expectation.js';

/** What a driver prints in a round in which everything is as expected, by step. */
export function expectedOutput(expected: Expectation, round: Round): Map<string, string> {
  return new Map(
    expected[round].map(({ step, output }) => [step, JSON.stringify(answerOf(output))]),
  );
}

/** The least answer that has what is expected at each pointer. An object does for a list: both have members. */
function answerOf(expected: ExpectedAnswer): unknown {
  if ('' in expected) return expected[''];
  const answer = {};
  for (const [pointer, value] of Object.entries(expected)) {
    const names = pointer.split('/').slice(1);
    const last = names.pop() ?? '';
    const holder = names.reduce<Record<string, unknown>>(
      (inner, name) => (inner[name] ??= {}) as Record<string, unknown>,
      answer,
    );
    holder[last] = value;
  }
  return answer;
}
