/**
 * Maps observations to the choices of the sandbox for questions that the contract leaves open. A test compares these
 * names with the sandbox.
 */
import type { Choice, Report } from './report.js';

export const decisions = {
  'error-bodies': ['problem', 'message', 'html', 'empty'],
  'absent-body': ['empty'],
  'masked-secrets': ['whole', 'masked'],
  'patch-merge': ['keep', 'reset'],
  'patch-lists': ['replace', 'merge'],
  'null-hooks': ['remove', 'keep'],
  'repeated-request': ['again', 'once'],
  'routing-mode': ['use-case', 'keep'],
  'number-format': ['e164', 'spaced'],
  'bulk-delete': ['skip', 'refuse', 'partial'],
  recording: ['link', 'bytes', 'quoted', 'base64'],
  'runs-limit': ['thousand', 'one'],
  'runs-offset': ['runs', 'pages'],
  'runs-order': ['timestamp', 'other'],
} as const;

type DecisionId = keyof typeof decisions;

/** The choice that an observation supports, or null if every choice of the decision contradicts it. */
export function choice<Id extends DecisionId>(
  decision: Id,
  supported: (typeof decisions)[Id][number] | null,
): Choice {
  return { decision, choice: supported };
}

/**
 * The choices that a report supports, by decision: at least one observation supports them, and none contradicts them.
 */
export type SupportedChoices = Readonly<
  Record<string, { readonly choice: string; readonly count: number }>
>;

export function supportedChoices({ questions }: Report): SupportedChoices {
  const counts = new Map<string, Map<string | null, number>>();
  for (const { observations } of questions) {
    for (const { supports, count } of observations) {
      if (!supports) continue;
      const choices = counts.get(supports.decision) ?? new Map<string | null, number>();
      counts.set(supports.decision, choices);
      choices.set(supports.choice, (choices.get(supports.choice) ?? 0) + count);
    }
  }
  return Object.fromEntries(
    [...counts].sort().flatMap(([decision, choices]) => {
      const [[supported, count] = [null, 0], ...others] = choices;
      const isClear = supported !== null && others.length === 0;
      return isClear ? [[decision, { choice: supported, count }] as const] : [];
    }),
  );
}
