/** A report for a terminal: first what contradicts the contract, then what was observed, then what could be. */
import { fillLines } from '@voice-agent-platform/shared/text';
import type { Comparison } from './compare.js';
import { operationFor } from './operation-for.js';
import type { AnsweredQuestion, Report, Violation } from './report.js';

/** A text in a style. */
export interface Styled {
  readonly style: 'bold' | 'dim' | 'red';
  readonly text: string;
}

/** A line, or the parts of a line. */
export type TextLine = string | Styled | readonly (string | Styled)[];

/** Lines longer than this are hard to follow, however wide the terminal is. */
const MOST_COLUMNS = 100;

/** The lines of the report, no longer than the terminal is wide. */
export function writeText(report: Report, columns: number): TextLine[] {
  const width = Math.max(30, Math.min(columns, MOST_COLUMNS));
  return [
    ...summary(report, width),
    ...violations(report, width),
    ...undeclared(report, width),
    ...observed(report, width),
    ...notObserved(report, width),
  ];
}

/** What a comparison left out, one sentence each. */
export function warningsOf({ unreadable, missing }: Comparison): string[] {
  const broken = `Compressed, cut off or broken bodies that were not compared: ${unreadable}. Record without compression, for example with the header "accept-encoding: identity".`;
  const lacking = `Bodies that the recording lacks, and that were not compared: ${missing}. If these are not of DELETE requests alone, export the traffic with its content.`;
  return [...(unreadable > 0 ? [broken] : []), ...(missing > 0 ? [lacking] : [])];
}

function summary({ notice, files, operations, contract }: Report, width: number): TextLine[] {
  const compared = `${operations.length} ${plural('operation', operations.length)} compared with contract ${contract.version}.`;
  const advice =
    ' You can share the report, unlike the recording: it leaves out values and keys that people chose.';
  return [
    ...(notice === undefined ? [] : styled('red', wrap(notice, '', width))),
    ...files.flatMap(({ name, matched, exchanges, ignored }) =>
      wrap(
        `${name}: ${matched} of ${exchanges} requests call an operation, ${ignored} ignored`,
        '',
        width,
      ),
    ),
    ...wrap(notice === undefined ? compared + advice : compared, '', width),
  ];
}

function violations({ violations: found }: Report, width: number): TextLine[] {
  if (found.length === 0) return heading('Contradictions: none', width);
  const groups = group(found, (each) => `${each.operationId}, ${partOf(each)}`);
  return [
    ...heading(`Contradictions: ${found.length} ${plural('place', found.length)}`, width, 'red'),
    ...[...groups].flatMap(([name, each]) => [
      '',
      ...wrap(name, '  ', width),
      ...each.flatMap((violation) => counted(describe(violation), times(violation.count), width)),
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

function undeclared({ undeclared: found }: Report, width: number): TextLine[] {
  if (found.length === 0) return [];
  const groups = group(found, ({ operationId, part }) => `${operationId}, ${part}`);
  return [
    ...heading(`Undeclared fields: ${found.length}, which contradict nothing`, width),
    ...[...groups].flatMap(([name, fields]) => [
      '',
      ...wrap(name, '  ', width),
      ...fields.flatMap(({ pointer, types, count }) =>
        counted(`${pointer}: ${types.join(' or ')}`, times(count), width),
      ),
    ]),
  ];
}

function observed({ questions }: Report, width: number): TextLine[] {
  const answered = questions.filter(({ status }) => status === 'observed');
  return [
    ...heading(`Observed: ${answered.length} of ${questions.length} questions`, width),
    ...answered.flatMap((question) => [
      '',
      ...styled('bold', wrap(`${question.subject} (${question.kind})`, '  ', width)),
      ...styled('dim', wrap(question.what, '  ', width)),
      ...observations(question, width),
    ]),
  ];
}

function observations({ kind, observations: all }: AnsweredQuestion, width: number): TextLine[] {
  return all.flatMap(({ text, count, of }) => {
    // Observations of this kind have the share in their text.
    const share = kind === 'required' ? [] : [`${count} of ${of}`];
    // One observation can be a coincidence.
    const weak = count === 1 ? ['seen once'] : [];
    return counted(text, [...share, ...weak].join(', '), width);
  });
}

function notObserved({ questions }: Report, width: number): TextLine[] {
  const open = questions.filter(({ status }) => status === 'not-observed');
  const hidden = questions.filter(({ status }) => status === 'not-observable').length;
  const groups = group(open, ({ pointer }) => operationFor(pointer) ?? '');
  return [
    ...(open.length === 0
      ? []
      : heading(
          `Not observed: ${open.length} questions, and the operations that show them`,
          width,
        )),
    ...[...groups].flatMap(([operationId, same]) => [
      '',
      ...styled('bold', wrap(operationId, '  ', width)),
      ...same.flatMap(({ subject, kind, what }) => hanging(`${subject} (${kind}): ${what}`, width)),
    ]),
    ...heading(`Traffic cannot answer the other ${hidden} questions.`, width),
  ];
}

function heading(text: string, width: number, style: Styled['style'] = 'bold'): TextLine[] {
  return ['', ...styled(style, wrap(text, '', width))];
}

function styled(style: Styled['style'], lines: readonly string[]): Styled[] {
  return lines.map((text) => ({ style, text }));
}

function hanging(text: string, width: number): string[] {
  const [first = '', ...rest] = wrap(text, '      ', width);
  return [`    - ${first.trimStart()}`, ...rest];
}

/** A line with a number at its right edge. */
function counted(text: string, number: string, width: number): TextLine[] {
  const indent = '    ';
  const room = width - number.length - 2;
  const lines = wrap(text, indent, room);
  const last = lines.pop() ?? '';
  return [...lines, number === '' ? last : [last.padEnd(room + 2), { style: 'dim', text: number }]];
}

/** Wraps at spaces. A word that is too long for a line is broken. */
function wrap(text: string, indent: string, width: number): string[] {
  const room = width - indent.length;
  const pieces = new RegExp(`.{1,${room}}`, 'gu');
  const words = text.split(' ').flatMap((each) => each.match(pieces) ?? []);
  return fillLines(words, room).map((line) => `${indent}${line}`);
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
