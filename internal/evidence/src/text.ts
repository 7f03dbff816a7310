/** A report for a terminal: first what contradicts the contract, then what was observed, then what could be. */
import { counted, fillLines } from '@voice-agent-platform/shared/text';
import type { Comparison } from './compare.js';
import { operationNodes, parameterAt, placesBelow, type OperationNode } from './contract.js';
import { groupBy } from './json.js';
import type { AnsweredQuestion, Report, Violation } from './report.js';

/** A text in a style. */
export interface Styled {
  readonly style: 'bold' | 'dim' | 'red';
  readonly text: string;
}

/** A line, or the parts of a line. */
export type TextLine = string | Styled | readonly (string | Styled)[];

/** A text of the report, before it is wrapped. */
interface Row {
  readonly text: string;
  readonly indent?: number;
  readonly style?: Styled['style'];
  /** At the right edge of the last line. */
  readonly count?: string;
  /** Marks the first line. */
  readonly bullet?: string;
}

/** Lines longer than this are hard to follow, however wide the terminal is. */
const MOST_COLUMNS = 100;

/** The lines of the report, no longer than the terminal is wide. */
export function writeText(report: Report, columns: number): TextLine[] {
  const width = Math.max(30, Math.min(columns, MOST_COLUMNS));
  return [
    ...summary(report),
    ...violations(report),
    ...undeclared(report),
    ...observed(report),
    ...notObserved(report),
  ].flatMap((row) => linesOf(row, width));
}

/** What a comparison left out, one sentence each. */
export function warningsOf({ unreadable, missing }: Comparison): string[] {
  const broken = `Compressed, cut off or broken bodies that were not compared: ${unreadable}. Record without compression, for example with the header "accept-encoding: identity".`;
  const lacking = `Bodies that the recording lacks, and that were not compared: ${missing}. If these are not of DELETE requests alone, export the traffic with its content.`;
  return [...(unreadable > 0 ? [broken] : []), ...(missing > 0 ? [lacking] : [])];
}

function summary({ notice, files, repeated, operations, contract }: Report): Row[] {
  const compared = `${counted(operations.length, 'operation')} compared with contract ${contract.version}.`;
  const advice =
    ' You can share the report, unlike the recording: it leaves out values and keys that people chose.';
  return [
    ...(notice === undefined ? [] : [{ text: notice, style: 'red' } as const]),
    ...files.map(({ name, matched, exchanges, ignored }) => ({
      text: `${name}: ${matched} of ${exchanges} requests call an operation, ${ignored} ignored`,
    })),
    ...(repeated === 0
      ? []
      : [{ text: `Left out, as repetitions of a request with the same response: ${repeated}` }]),
    { text: notice === undefined ? compared + advice : compared },
  ];
}

function violations({ violations: found }: Report): Row[] {
  if (found.length === 0) return heading('Contradictions: none');
  return [
    ...heading(`Contradictions: ${counted(found.length, 'place')}`, 'red'),
    ...grouped(
      found,
      (each) => `${each.operationId}, ${partOf(each)}`,
      (each) => ({ text: describe(each), indent: 4, count: times(each.count) }),
    ),
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

function undeclared({ undeclared: found }: Report): Row[] {
  if (found.length === 0) return [];
  return [
    ...heading(`Undeclared fields: ${found.length}, which contradict nothing`),
    ...grouped(
      found,
      ({ operationId, part }) => `${operationId}, ${part}`,
      ({ pointer, types, count }) => {
        return { text: `${pointer}: ${types.join(' or ')}`, indent: 4, count: times(count) };
      },
    ),
  ];
}

function observed({ questions }: Report): Row[] {
  const answered = questions.filter(({ status }) => status === 'observed');
  return [
    ...heading(`Observed: ${answered.length} of ${questions.length} questions`),
    ...answered.flatMap((question) => [
      ...subheading(`${question.subject} (${question.kind})`, 'bold'),
      { text: question.what, indent: 2, style: 'dim' as const },
      ...observations(question),
    ]),
  ];
}

function observations({ kind, observations: all }: AnsweredQuestion): Row[] {
  return all.map(({ text, count, of }) => {
    // Observations of this kind have the share in their text.
    const share = kind === 'required' ? [] : [`${count} of ${of}`];
    // One observation can be a coincidence.
    const weak = count === 1 ? ['seen once'] : [];
    return { text, indent: 4, count: [...share, ...weak].join(', ') };
  });
}

function notObserved({ questions }: Report): Row[] {
  const open = questions.filter(({ status }) => status === 'not-observed');
  const hidden = questions.filter(({ status }) => status === 'not-observable').length;
  const shown = `Not observed: ${open.length} questions, and the operations that show them`;
  return [
    ...(open.length === 0 ? [] : heading(shown)),
    ...grouped(
      open,
      ({ pointer }) => operationFor(pointer),
      ({ subject, kind, what }) => {
        return { text: `${subject} (${kind}): ${what}`, indent: 6, bullet: '    - ' };
      },
      'bold',
    ),
    ...heading(`Traffic cannot answer the other ${hidden} questions.`),
  ];
}

function costOf({ row: { method, destructive } }: OperationNode): number {
  return method === 'GET' ? 0 : destructive ? 2 : 1;
}

/** Those that only read come first, and those that delete come last. */
const nodes = [...operationNodes].sort((a, b) => costOf(a) - costOf(b));

/** The operation whose traffic would answer a question at this place of the contract. */
function operationFor(pointer: string): string {
  const find = (matches: (node: OperationNode) => boolean) => nodes.find(matches);
  const operation =
    find((node) => `${pointer}/`.startsWith(`${node.pointer}/`)) ??
    find(({ success }) => placesBelow(success?.node).has(pointer)) ??
    find(({ requestBody }) => placesBelow(requestBody?.node).has(pointer)) ??
    find((node) => parameterAt(node, pointer) !== undefined) ??
    // What applies everywhere is seen with an operation that needs nothing.
    find(({ parameters }) => parameters.length === 0);
  return operation?.row.operationId ?? '';
}

function heading(text: string, style: Styled['style'] = 'bold'): Row[] {
  return [{ text: '' }, { text, style }];
}

function subheading(text: string, style?: Styled['style']): Row[] {
  return [{ text: '' }, { text, indent: 2, ...(style && { style }) }];
}

/** The items below the names of their groups. */
function grouped<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  rowOf: (item: Item) => Row,
  style?: Styled['style'],
): Row[] {
  const groups = [...groupBy(items, nameOf)];
  return groups.flatMap(([name, same]) => [...subheading(name, style), ...same.map(rowOf)]);
}

/** Wraps a text at spaces. A word that is too long for a line is broken. */
function linesOf({ text, indent = 0, style, count, bullet }: Row, width: number): TextLine[] {
  const room = width - (count === undefined ? 0 : count.length + 2);
  const pieces = new RegExp(`.{1,${room - indent}}`, 'gu');
  const words = text.split(' ').flatMap((each) => each.match(pieces) ?? []);
  const [first = '', ...rest] = fillLines(words, room - indent);
  const lines = [first, ...rest].map((line) => ' '.repeat(indent) + line);
  if (bullet !== undefined) return [bullet + first, ...lines.slice(1)];
  if (style) return lines.map((line) => ({ style, text: line }));
  if (!count) return lines;
  const last = lines.pop()!;
  return [...lines, [last.padEnd(room + 2), { style: 'dim', text: count }]];
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
