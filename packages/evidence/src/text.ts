/** A report for a terminal: first what contradicts the contract, then what was observed, then what could be. */
import { hintFor } from './commands.js';
import type { AnsweredQuestion, Observation, Report, Violation } from './report.js';

/** A text in a style. */
export interface Styled {
  readonly style: 'bold' | 'dim' | 'red';
  readonly text: string;
}

/** A line, or the parts of a line. */
export type TextLine = string | Styled | readonly (string | Styled)[];

interface Layout {
  readonly columns: number;
}

/** Lines longer than this are hard to follow, however wide the terminal is. */
const MOST_COLUMNS = 100;

/** The lines of the report, no longer than the terminal is wide. */
export function writeText(report: Report, columns: number): TextLine[] {
  const layout: Layout = { columns: Math.max(30, Math.min(columns, MOST_COLUMNS)) };
  return [
    ...summary(report, layout),
    ...violations(report, layout),
    ...undeclared(report, layout),
    ...observed(report, layout),
    ...notObserved(report, layout),
  ];
}

function summary({ files, operations, contract }: Report, layout: Layout): string[] {
  return [
    ...files.flatMap(({ name, matched, exchanges, ignored }) =>
      wrap(
        `${name}: ${matched} of ${exchanges} requests call an operation, ${ignored} ignored`,
        '',
        layout,
      ),
    ),
    ...wrap(
      `${operations.length} ${plural('operation', operations.length)} compared with contract ${contract.version}. The report has names, forms and counts: you can share it, unlike the recording.`,
      '',
      layout,
    ),
  ];
}

function violations({ violations: found }: Report, layout: Layout): TextLine[] {
  if (found.length === 0) return heading('Contradictions: none', layout);
  const groups = group(found, (each) => `${each.operationId}, ${partOf(each)}`);
  return [
    ...heading(`Contradictions: ${found.length} ${plural('place', found.length)}`, layout, 'red'),
    ...[...groups].flatMap(([name, each]) => [
      '',
      ...wrap(name, '  ', layout),
      ...each.flatMap((violation) => counted(describe(violation), times(violation.count), layout)),
    ]),
  ];
}

function partOf({ part, status }: Violation): string {
  if (part === 'response') return `response ${status}`;
  return status === null ? 'request without a response' : `request, responded with ${status}`;
}

function describe({ pointer, keyword, message }: Violation): string {
  if (pointer !== '') return `${pointer} ${message}`;
  const subject = { status: 'the status', contentType: 'the media type', body: 'the message' };
  return `${subject[keyword as keyof typeof subject] ?? 'the body'} ${message}`;
}

function undeclared({ undeclared: found }: Report, layout: Layout): TextLine[] {
  if (found.length === 0) return [];
  const groups = group(found, ({ operationId, part }) => `${operationId}, ${part}`);
  return [
    ...heading(`Undeclared fields: ${found.length}, which contradict nothing`, layout),
    ...[...groups].flatMap(([name, fields]) => [
      '',
      ...wrap(name, '  ', layout),
      ...fields.flatMap(({ pointer, types, count }) =>
        counted(`${pointer}: ${types.join(' or ')}`, times(count), layout),
      ),
    ]),
  ];
}

function observed({ questions }: Report, layout: Layout): TextLine[] {
  const answered = questions.filter(({ status }) => status === 'observed');
  return [
    ...heading(`Observed: ${answered.length} of ${questions.length} questions`, layout),
    ...answered.flatMap((question) => [
      '',
      ...title(`${question.subject} (${question.kind})`, '  ', layout),
      ...wrap(question.what, '  ', layout).map((text): Styled => ({ style: 'dim', text })),
      ...question.observations.flatMap((each) => observation(each, layout)),
    ]),
  ];
}

function observation({ text, count, of }: Observation, layout: Layout): TextLine[] {
  const share = `${count} of ${of}`;
  const isSaid = text.endsWith(` ${share}`);
  // One observation can be a coincidence.
  const weak = count === 1 ? 'seen once' : '';
  return counted(text, [isSaid ? '' : share, weak].filter(Boolean).join(', '), layout);
}

function notObserved({ questions }: Report, layout: Layout): TextLine[] {
  const open = questions.filter(({ status }) => status === 'not-observed');
  const hidden = questions.filter(({ status }) => status === 'not-observable').length;
  const groups = group(open, (question) => JSON.stringify(hintFor(question)));
  return [
    ...(open.length === 0
      ? []
      : heading(`Not observed: ${open.length} questions, and what would show them`, layout)),
    ...[...groups.values()].flatMap((same) => {
      const { command, note } = hintFor(same[0] as AnsweredQuestion);
      return [
        '',
        ...shellLines(command ?? [], layout).map((text): Styled => ({ style: 'bold', text })),
        ...(note === undefined ? [] : wrap(note, '  ', layout)),
        ...same.flatMap((question) => hanging(nameOf(question), layout)),
      ];
    }),
    ...heading(`Traffic cannot answer the other ${hidden} questions.`, layout),
  ];
}

/** A command over several lines, as a shell reads it. */
function shellLines(words: readonly string[], { columns }: Layout): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length + 2 <= columns) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(last === undefined ? `  ${word}` : `    ${word}`);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line} \\` : line));
}

function nameOf({ subject, what }: AnsweredQuestion): string {
  return `${subject}: ${what}`;
}

function heading(text: string, layout: Layout, style: Styled['style'] = 'bold'): TextLine[] {
  return ['', ...wrap(text, '', layout).map((line): Styled => ({ style, text: line }))];
}

function title(text: string, indent: string, layout: Layout): TextLine[] {
  return wrap(text, indent, layout).map((text): Styled => ({ style: 'bold', text }));
}

function hanging(text: string, layout: Layout): string[] {
  const [first = '', ...rest] = wrap(text, '      ', layout);
  return [`    - ${first.trimStart()}`, ...rest];
}

/** A line with a number at its right edge. */
function counted(text: string, number: string, layout: Layout): TextLine[] {
  const indent = '    ';
  const room = layout.columns - number.length - 2;
  const lines = wrap(text, indent, { columns: room });
  const last = lines.pop() ?? '';
  return [...lines, number === '' ? last : [last.padEnd(room + 2), { style: 'dim', text: number }]];
}

/** Wraps at spaces. A word that is too long for a line is broken. */
function wrap(text: string, indent: string, { columns }: Layout): string[] {
  const room = columns - indent.length;
  const pieces = new RegExp(`.{1,${room}}`, 'gu');
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((each) => each.match(pieces) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.map((line) => `${indent}${line}`);
}

function group<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`;
}
