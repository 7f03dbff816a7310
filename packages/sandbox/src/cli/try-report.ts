import type { DecisionId } from '../decisions/decisions.js';
import { questionsOf, type Choices } from '../decisions/choices.js';
import type { OPPOSITE } from '../decisions/parse-choices.js';

/** One choice of a decision, or the second choice of each decision that has one. */
export type Subject = (
  | { readonly decision: DecisionId; readonly choice: string }
  | { readonly decision: typeof OPPOSITE; readonly choice: '' }
) & {
  /** The sandbox's behavior under it. */
  readonly text: string;
  readonly questions: ReturnType<typeof questionsOf>;
};

/** The outcome of a run under a choice. */
export type Tried = Subject & {
  readonly passed: boolean;
  readonly exitCode: number;
  /** The last lines of the command's output. */
  readonly output: string;
  /** The time limit, if the command was killed there. */
  readonly timeoutSeconds?: number;
};

export interface TryResult {
  readonly command: readonly string[];
  readonly passed: boolean;
  /** The choices that the user fixed for every run. */
  readonly given: Choices;
  /** The decisions that the command's requests depended on. */
  readonly met: readonly DecisionId[];
  /** The decisions that could have been tried if the command had met them, and had not made them itself. */
  readonly neverMet: readonly DecisionId[];
  readonly tried: readonly Tried[];
  /** Number of choices that were not tried, by reason. */
  readonly skipped: {
    readonly neverMet: number;
    readonly withoutEffect: number;
    readonly given: number;
    readonly notSelected: number;
  };
}

const DOCS =
  'unspecified.html is a page of the docs, which `npx -y pnpm@12 start` in a clone of the repository serves.';

/** Explains a failed run: the choice, its questions, and the last lines of the command. */
export function describeFailed(tried: Tried): string {
  const { text, questions, exitCode, output, timeoutSeconds } = tried;
  return [
    `    Sandbox   ${text}`,
    ...questions.flatMap(({ id, what, assume }) => [
      `    Open      ${id}: ${what}`,
      `    Assume    ${assume}`,
      `    Docs      unspecified.html#${id}`,
    ]),
    timeoutSeconds === undefined
      ? `    Exit code ${exitCode}`
      : `    The command did not end within ${timeoutSeconds} s, and was killed.`,
    ...output.split('\n').map((line) => `    | ${line}`),
    '',
  ].join('\n');
}

/** Lists the decisions that the command met: the choices tried, those that make it fail, and the open questions. */
export function formatTable({ met, tried }: TryResult): string {
  const rows = met.map((id) => {
    const ofDecision = tried.filter(({ decision }) => decision === id);
    const failed = ofDecision.filter(({ passed }) => !passed);
    const questions = questionsOf(id).map((question) => question.id);
    return [id, listChoices(ofDecision), listChoices(failed), questions.join(', ')];
  });
  return alignColumns([['Decision', 'Tried', 'Fails under', 'Open questions'], ...rows]);
}

function listChoices(tried: readonly Tried[]): string {
  return tried.map(({ choice }) => choice).join(', ') || '-';
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)));
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n');
}

/** Writes names in lines that fit into a terminal of 80 columns. */
function wrapNames(names: readonly string[]): string {
  return names
    .join(', ')
    .replace(/(.{1,78})( |$)/g, '  $1\n')
    .trimEnd();
}

export function describeResult({ passed, tried, skipped, neverMet, given }: TryResult): string {
  const failed = tried.filter((run) => !run.passed).length;
  const reasons = [
    [skipped.neverMet, 'the command never met or makes itself'],
    [skipped.withoutEffect, 'would have changed nothing'],
    [skipped.given, `whose decision is given: ${Object.keys(given).join(', ')}`],
    [skipped.notSelected, 'outside --only'],
  ] as const;
  const others = reasons.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  const choices = tried.length === 1 ? '1 choice' : `${tried.length} choices`;
  const outcome = failed === 0 ? 'the command passes' : `the command fails under ${failed}`;
  const nothing = passed
    ? 'Tried no choice.'
    : 'Tried no choice of --only, which counts as a failure.';
  return [
    tried.length === 0 ? nothing : `Tried ${choices}: ${outcome}.`,
    ...(others.length > 0 ? [`Not tried: ${others.join('; ')}.`] : []),
    ...(neverMet.length > 0
      ? ['Decisions that the command never met or makes itself:', wrapNames(neverMet)]
      : []),
    ...(failed > 0 ? [DOCS] : []),
  ].join('\n');
}
