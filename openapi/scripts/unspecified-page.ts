/** The page of everything that the platform's description leaves open, for readers. */
import { markdownTable } from '../../scripts/lib/tables.js';
import type { Unspecified } from './marks.js';

const chapters: { title: string; prefix: string }[] = [
  { title: 'Operations', prefix: '/paths/' },
  { title: 'Parameters', prefix: '/components/parameters/' },
  { title: 'Data', prefix: '/components/schemas/' },
];

export function writeUnspecifiedPage(entries: Unspecified[]): string {
  const chapterOf = ({ pointer }: Unspecified) =>
    chapters.find(({ prefix }) => pointer.startsWith(prefix))?.title ?? general;
  const written = [general, ...chapters.map(({ title }) => title)].map(
    (title) => `## ${title}\n\n${table(entries.filter((entry) => chapterOf(entry) === title))}`,
  );
  return `${[introduction, ...written].join('\n\n')}\n`;
}

const general = 'The API as a whole';
const introduction = `# What is not specified

The platform's own description leaves these things open. The contract guesses at none of them: it declares each where it
belongs, under \`x-unspecified\`, with what a client should assume until the platform says more.`;

function table(entries: Unspecified[]): string {
  return markdownTable(
    ['Where', 'What is unknown', 'What to assume', 'Section'],
    entries.map(({ subject, what, assume, source }) => [codeName(subject), what, assume, source]),
  );
}

/** `UseCase.timezone` is a name of the contract, `Any other status` is not. */
function codeName(subject: string): string {
  return /^[\w.[\]-]+$/.test(subject) ? `\`${subject}\`` : subject;
}
