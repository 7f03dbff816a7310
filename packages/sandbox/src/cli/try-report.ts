import type { DecisionId } from '../decisions/decisions.js';
import { questionsOf, type Choices, type OPPOSITE } from '../decisions/choices.js';

/** A choice under which the command ran. */
export interface Tried {
  readonly decision: DecisionId | typeof OPPOSITE;
  readonly choice: string;
  /** What the sandbox did. */
  readonly text: string;
  readonly questions: ReturnType<typeof questionsOf>;
  readonly passed: boolean;
  readonly exitCode: number;
  /** The last lines that the command printed. */
  readonly output: string;
  /** The limit at which the command was killed, because it had not ended. Absent if it ended by itself. */
  readonly timeoutSeconds?: number;
}

export interface TryResult {
  readonly command: readonly string[];
  readonly passed: boolean;
  /** The choices in force in every run, which were not tried otherwise. */
  readonly given: Choices;
  /** The decisions that the requests of the command met. */
  readonly met: readonly DecisionId[];
  readonly tried: readonly Tried[];
  /** How many choices were not tried, and why. */
  readonly skipped: {
    readonly neverMet: number;
    readonly withoutEffect: number;
    readonly given: number;
    readonly notSelected: number;
  };
}

function indented(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => `${indent}${line}`)
    .join('\n');
}

/** Why the command failed: the choice, the questions behind it, and the last lines of the command. */
export function describeFailed(tried: Tried): string {
  const { text, questions, exitCode, output, timeoutSeconds } = tried;
  const parts = questions.flatMap(({ id, what, assume }) => [
    `Open      ${id}: ${what}`,
    `Assume    ${assume}`,
    `Docs      unspecified.html#${id}`,
  ]);
  return [
    `    Sandbox   ${text}`,
    ...parts.map((part) => `    ${part}`),
    timeoutSeconds === undefined
      ? `    Exit code ${exitCode}`
      : `    The command did not end within ${timeoutSeconds} s, and was killed.`,
    indented(output, '    | '),
    '',
  ].join('\n');
}

/** The open questions that the command met, with the choices that were tried, and those that it depends on. */
export function table({ met, tried }: TryResult): string {
  const choicesOf = (id: DecisionId, ofFailed: boolean): string =>
    tried
      .filter(({ decision, passed }) => decision === id && !(ofFailed && passed))
      .map(({ choice }) => choice)
      .join(', ');
  const rows = met.map((id) => [
    id,
    choicesOf(id, false) || '-',
    choicesOf(id, true) || '-',
    questionsOf(id)
      .map((question) => question.id)
      .join(', '),
  ]);
  const all = [['Decision', 'Tried', 'Fails under', 'Open questions'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function describeResult({ tried, skipped, given }: TryResult): string {
  const failed = tried.filter(({ passed }) => !passed).length;
  const reasons = [
    [skipped.neverMet, 'the command never met'],
    [skipped.withoutEffect, 'would have changed nothing'],
    [skipped.given, `are given: ${Object.keys(given).join(', ')}`],
    [skipped.notSelected, '--only leaves out'],
  ] as const;
  const others = reasons.filter(([count]) => count > 0).map(([count, why]) => `${count} ${why}`);
  return [
    `Tried ${tried.length} choices. The command fails under ${failed} of them.`,
    ...(others.length > 0 ? [`Not tried: ${others.join('; ')}.`] : []),
  ].join('\n');
}
