/** Compares recordings, and reads the reports on them. */
import { compare, readHar, writeText, type Report, type TextLine } from '../src/index.js';
import { har } from './recording.js';

/** Compares a recording of these entries with the contract. */
export function reportOf(...recorded: readonly unknown[]): Report {
  return compare([readHar('a.har', har(...recorded))]);
}

interface Answer {
  readonly place: string;
  readonly kind: string;
  /** Such as `E.164 number, 2 of 2`. */
  readonly answer: string;
}

/** Lists the answers of a report to all questions. */
export function listAnswers({ questions }: Report): Answer[] {
  return questions.flatMap(({ kind, observations }) =>
    observations.map(({ place, text, count, of }) => {
      return { place, kind, answer: `${text}, ${count} of ${of}` };
    }),
  );
}

/** Returns the answers of a report at one place, optionally to questions of one kind. */
export function answersAt(place: string, report: Report, kind?: Answer['kind']): string[] {
  return listAnswers(report)
    .filter((given) => given.place === place && (kind === undefined || given.kind === kind))
    .map(({ answer }) => answer);
}

/** Returns the lines without styles. */
export function plainLines(lines: readonly TextLine[]): string[] {
  return lines.map((line) =>
    (typeof line === 'string' || 'text' in line ? [line] : line)
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join(''),
  );
}

/** Compares a recording of these entries, and returns the whole report, as JSON and as text. */
export function wholeReport(...recorded: readonly unknown[]): string {
  const report = reportOf(...recorded);
  return JSON.stringify(report) + plainLines(writeText(report, 80)).join('\n');
}
