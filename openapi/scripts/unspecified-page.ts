/** Writes the page of open questions. */
import { markdownTable } from '@voice-agent-platform/shared/chores/tables';
import type { Unspecified } from './unspecified-row.js';

const INTRODUCTION = `# What is not specified

The platform's own description leaves the following open. The contract does not guess: it declares each unknown where it
applies, under \`x-unspecified\`, with what a client should assume until the platform specifies it.`;

const GENERAL = 'The API as a whole';
const CHAPTERS: readonly { readonly title: string; readonly prefix: string }[] = [
  { title: 'Operations', prefix: '/paths/' },
  { title: 'Parameters', prefix: '/components/parameters/' },
  { title: 'Data', prefix: '/components/schemas/' },
];

export function makeUnspecifiedPage(entries: readonly Unspecified[]): string {
  const questions = groupByQuestion(entries);
  const findChapter = ([{ pointer }]: Question) =>
    CHAPTERS.find(({ prefix }) => pointer.startsWith(prefix))?.title ?? GENERAL;
  const written = [GENERAL, ...CHAPTERS.map(({ title }) => title)].map(
    (title) =>
      `## ${title}\n\n${table(questions.filter((question) => findChapter(question) === title))}`,
  );
  return `${[INTRODUCTION, ...written].join('\n\n')}\n`;
}

/** Lists each question in one row, with all its places. */
function table(questions: readonly Question[]): string {
  return markdownTable(
    ['Id', 'Where', 'What is unknown', 'What to assume', 'Kind'],
    questions.map((question) => {
      const [{ id, what, assume, kind, risk }] = question;
      const where = question.map(({ subject }) => formatName(subject));
      const name = `\`${id}\`${risk ? ' (risk)' : ''}`;
      return [name, where.join(', '), what, assume, `\`${kind}\``];
    }),
  );
}

/** The entries of one question, one per place. */
type Question = [Unspecified, ...Unspecified[]];

/** Groups entries by question, in the order of each question's first place. */
export function groupByQuestion(entries: readonly Unspecified[]): Question[] {
  const questions = new Map<string, Question>();
  for (const entry of entries) {
    const same = questions.get(entry.id);
    if (same) same.push(entry);
    else questions.set(entry.id, [entry]);
  }
  return [...questions.values()];
}

/** Formats a name of the contract as code: `UseCase.timezone` is a name, but `Any other status` is not. */
function formatName(subject: string): string {
  return /^[\w.[\]-]+$/.test(subject) ? `\`${subject}\`` : subject;
}
