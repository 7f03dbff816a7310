/** Writes a report for a terminal: first violations, then observations, then unanswered questions. */
import { counted, fillLines } from '@voice-agent-platform/shared/text';
import { operationNodes, parametersAt, placesBelow, type OperationNode } from './contract.js';
import { groupBy } from './json.js';
import { isRefusal } from './traffic.js';
import type {
  AnsweredQuestion,
  BodyCounts,
  OperationSummary,
  Part,
  Report,
  Violation,
} from './report.js';

/** A text in a style. */
export interface Styled {
  readonly style: 'bold' | 'dim' | 'red';
  readonly text: string;
}

/** A line, as one text or in parts. */
export type TextLine = string | Styled | readonly (string | Styled)[];

/** A text before it is wrapped. */
interface Row {
  readonly text: string;
  readonly indent?: number;
  readonly style?: Styled['style'];
  /** Shown at the right edge of the last line. */
  readonly count?: string;
  /** Shown before the first line. */
  readonly bullet?: string;
}

/** Longer lines are hard to follow, however wide the terminal is. */
const MOST_COLUMNS = 100;

/** Writes the lines of the report, no longer than `columns`. */
export function writeText(report: Report, columns: number): TextLine[] {
  const width = Math.max(30, Math.min(columns, MOST_COLUMNS));
  return [
    ...summary(report),
    ...violations(report),
    ...refused(report),
    ...undeclared(report),
    ...observed(report),
    ...notObserved(report),
  ].flatMap((row) => wrapRow(row, width));
}

/** Lists what the comparison left out, one sentence each. */
export function warningsOf(report: Report): string[] {
  const { missing, unreadable } = countBodies(report.operations);
  const broken = `Compressed, cut off or broken bodies that were not compared: ${unreadable}. Record without compression, for example with the header "accept-encoding: identity".`;
  const lacking = `Bodies that the recording lacks, and that were not compared: ${missing}. If these are not of DELETE requests alone, export the traffic with its content.`;
  return [...(unreadable > 0 ? [broken] : []), ...(missing > 0 ? [lacking] : [])];
}

/**
 * Explains a report without violations that compared nothing. Returns undefined if it compared something. Where the bodies
 * of responses are lost, those of requests do not count: they show what the caller does, and not the platform.
 */
export function nothingCompared(report: Report): string | undefined {
  const { files, operations } = report;
  const exchanges = files.reduce((sum, file) => sum + file.exchanges, 0);
  if (exchanges === 0) return 'nothing is recorded: there are no requests in log.entries';
  if (operations.length === 0) {
    return `none of the ${exchanges} recorded requests calls an operation`;
  }
  const { compared, missing, unreadable } = countBodies(operations, ['response']);
  if (compared > 0) return undefined;
  if (missing + unreadable > 0) {
    return `no response body was compared (not in the recording: ${missing}, unreadable: ${unreadable})`;
  }
  if (countBodies(operations).compared > 0) return undefined;
  return 'no body was compared: the recording has none that the contract describes';
}

function countBodies(
  operations: readonly OperationSummary[],
  parts: readonly Part[] = ['request', 'response'],
): BodyCounts {
  const counts = operations.flatMap(({ bodies }) => parts.map((part) => bodies[part]));
  const sum = (name: keyof BodyCounts) => counts.reduce((total, count) => total + count[name], 0);
  return {
    compared: sum('compared'),
    missing: sum('missing'),
    unreadable: sum('unreadable'),
  };
}

function summary(report: Report): Row[] {
  const { notice, files, repeated, operations, contract } = report;
  const seen = `Seen: ${counted(operations.length, 'operation')} of contract ${contract.version}.`;
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
    { text: `Bodies compared: ${countBodies(operations).compared}` },
    ...notCompared(report, 'missing', 'not in the recording'),
    ...notCompared(report, 'unreadable', 'unreadable'),
    { text: notice === undefined ? seen + advice : seen },
  ];
}

function notCompared({ operations }: Report, name: keyof BodyCounts, reason: string): Row[] {
  const total = countBodies(operations)[name];
  if (total === 0) return [];
  const list = operations
    .map((operation) => ({ operation, count: countBodies([operation])[name] }))
    .filter(({ count }) => count > 0)
    .map(({ operation, count }) => `${operation.operationId} ${count}`);
  return [
    { text: `Bodies not compared, because they are ${reason}: ${total} (${list.join(', ')})` },
  ];
}

function violations(report: Report): Row[] {
  const { violations: found } = report;
  if (found.length === 0) {
    const isCompared = nothingCompared(report) === undefined;
    return isCompared
      ? heading('Contradictions: none')
      : heading('Contradictions: unknown, because no response body was compared', 'red');
  }
  return [...heading(`Contradictions: ${counted(found.length, 'place')}`, 'red'), ...places(found)];
}

function refused({ refused: found }: Report): Row[] {
  if (found.length === 0) return [];
  const title = `Refused, as the contract says: ${counted(found.length, 'place')}`;
  return [...heading(title), ...places(found)];
}

function places(found: readonly Violation[]): Row[] {
  return grouped(
    found,
    (violation) => `${violation.operationId}, ${describePart(violation)}`,
    (violation) => ({ text: describe(violation), indent: 4, count: times(violation.count) }),
  );
}

function describePart({ part, status }: Violation): string {
  if (part === 'response') return `response ${status}`;
  if (status === null) return 'request without a response';
  const isUnclear = status >= 400 && status < 500 && !isRefusal(status);
  return `request, responded with ${status}${isUnclear ? ', which can have another reason' : ''}`;
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
      ...subheading(formatTitle(question), 'bold'),
      { text: question.what, indent: 2, style: 'dim' as const },
      ...observations(question),
    ]),
  ];
}

function formatTitle({ id, kind, risk }: AnsweredQuestion): string {
  return `${id} (${kind}${risk ? ', risky' : ''})`;
}

/** Groups observations by place, because one place says nothing about another. */
function observations({ kind, places: all, observations: found }: AnsweredQuestion): Row[] {
  const byPlace = groupBy(found, ({ place }) => place);
  const others = nameSubjects(all).filter((subject) => !byPlace.has(subject));
  return [
    ...[...byPlace].flatMap(([place, same]) => [
      { text: place, indent: 4 },
      ...same.map(({ text, count, of }) => {
        // Observations of this kind contain their share.
        const share = kind === 'required' ? [] : [`${count} of ${of}`];
        // A single observation can be a coincidence.
        const weak = count === 1 ? ['seen once'] : [];
        return { text, indent: 6, count: [...share, ...weak].join(', ') };
      }),
    ]),
    ...(others.length === 0
      ? []
      : [{ text: `Not observed at ${others.join(', ')}`, indent: 4, style: 'dim' as const }]),
  ];
}

/** Names the places. Several can have the same name, such as two parameters `id`. */
function nameSubjects(places: AnsweredQuestion['places']): string[] {
  return [...new Set(places.map(({ subject }) => subject))];
}

function notObserved({ questions }: Report): Row[] {
  const open = questions.filter(({ status }) => status === 'not-observed');
  const hidden = questions.filter(({ status }) => status === 'not-observable').length;
  const shown = `Not observed: ${open.length} questions, and the operations that show them`;
  return [
    ...(open.length === 0 ? [] : heading(shown)),
    ...grouped(
      open,
      ({ places: [place] }) => operationFor(place!.pointer),
      (question) => {
        const where = nameSubjects(question.places).join(', ');
        const text = `${formatTitle(question)} at ${where}: ${question.what}`;
        return { text, indent: 6, bullet: '    - ' };
      },
      'bold',
    ),
    ...heading(`Traffic cannot answer the other ${hidden} questions.`),
  ];
}

function costOf({ row: { method, destructive } }: OperationNode): number {
  return method === 'GET' ? 0 : destructive ? 2 : 1;
}

/** Operations that only read come first, and those that delete come last. */
const nodes = [...operationNodes].sort((a, b) => costOf(a) - costOf(b));

/** Finds the cheapest operation whose traffic would answer a question at this place. */
function operationFor(pointer: string): string {
  const find = (matches: (node: OperationNode) => boolean) => nodes.find(matches);
  const operation =
    find((node) => `${pointer}/`.startsWith(`${node.pointer}/`)) ??
    find(({ success }) => placesBelow(success?.node).has(pointer)) ??
    find(({ requestBody }) => placesBelow(requestBody?.node).has(pointer)) ??
    find((node) => parametersAt(pointer).has(node)) ??
    // A question about all operations needs one without parameters.
    find(({ parameters }) => parameters.length === 0);
  return operation?.row.operationId ?? '';
}

function heading(text: string, style: Styled['style'] = 'bold'): Row[] {
  return [{ text: '' }, { text, style }];
}

function subheading(text: string, style?: Styled['style']): Row[] {
  return [{ text: '' }, { text, indent: 2, ...(style && { style }) }];
}

/** Lists items below the name of their group. */
function grouped<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  rowOf: (item: Item) => Row,
  style?: Styled['style'],
): Row[] {
  const groups = [...groupBy(items, nameOf)];
  return groups.flatMap(([name, same]) => [...subheading(name, style), ...same.map(rowOf)]);
}

/** Wraps a text at spaces, and breaks words that are longer than a line. */
function wrapRow({ text, indent = 0, style, count, bullet }: Row, width: number): TextLine[] {
  const room = width - (count === undefined ? 0 : count.length + 2);
  const pieces = new RegExp(`.{1,${room - indent}}`, 'gu');
  const words = text.split(' ').flatMap((word) => word.match(pieces) ?? []);
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
