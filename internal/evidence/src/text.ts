/** Writes a report for a terminal: first violations, then observations, then unanswered questions. */
import { counted } from '@voice-agent-platform/shared/text';
import { findCheapestOperation } from './cheapest-operation.js';
import { countBodies, nothingCompared } from './coverage.js';
import { groupBy } from './json.js';
import type { AnsweredQuestion, BodyCounts, Report, Violation } from './report.js';
import { isClientError, isRefusal } from './statuses.js';
import { groupRows, heading, subheading, wrapRow, type Row, type TextLine } from './text-rows.js';

/** Longer lines are hard to follow, however wide the terminal is. */
const MOST_COLUMNS = 100;

/** Writes the lines of the report, no longer than `columns`. */
export function writeText(report: Report, columns: number): TextLine[] {
  const width = Math.max(30, Math.min(columns, MOST_COLUMNS));
  return [
    ...summaryRows(report),
    ...violationRows(report),
    ...refusedRows(report),
    ...undeclaredRows(report),
    ...observedRows(report),
    ...notObservedRows(report),
  ].flatMap((row) => wrapRow(row, width));
}

function summaryRows(report: Report): Row[] {
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
    ...notComparedRows(report, 'missing', 'not in the recording'),
    ...notComparedRows(report, 'unreadable', 'unreadable'),
    { text: notice === undefined ? seen + advice : seen },
  ];
}

function notComparedRows({ operations }: Report, name: keyof BodyCounts, reason: string): Row[] {
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

function violationRows(report: Report): Row[] {
  const { violations } = report;
  if (violations.length === 0) {
    const isCompared = nothingCompared(report) === undefined;
    return isCompared
      ? heading('Contradictions: none')
      : heading('Contradictions: unknown, because no response body was compared', 'red');
  }
  return [
    ...heading(`Contradictions: ${counted(violations.length, 'place')}`, 'red'),
    ...groupViolations(violations),
  ];
}

function refusedRows({ refused }: Report): Row[] {
  if (refused.length === 0) return [];
  const title = `Refused, as the contract says: ${counted(refused.length, 'place')}`;
  return [...heading(title), ...groupViolations(refused)];
}

function groupViolations(violations: readonly Violation[]): Row[] {
  return groupRows(violations, {
    nameOf: (violation) => `${violation.operationId}, ${describePart(violation)}`,
    rowOf: (violation) => ({
      text: describeViolation(violation),
      indent: 4,
      notes: [times(violation.count)],
    }),
  });
}

function describePart({ part, status }: Violation): string {
  if (part === 'response') return `response ${status}`;
  if (status === null) return 'request without a response';
  const isUnclear = isClientError(status) && !isRefusal(status);
  return `request, responded with ${status}${isUnclear ? ', which can have another reason' : ''}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** The subjects of violations that are not about the content of a body, by keyword. */
const SUBJECTS: Readonly<Record<string, string>> = {
  status: 'the status',
  contentType: 'the media type',
  body: 'the message',
};

function describeViolation({ pointer, keyword, message }: Violation): string {
  if (pointer !== '') return `${pointer} ${message}`;
  return `${SUBJECTS[keyword] ?? 'the body'} ${message}`;
}

function undeclaredRows({ undeclared }: Report): Row[] {
  if (undeclared.length === 0) return [];
  return [
    ...heading(`Undeclared fields: ${undeclared.length}, which contradict nothing`),
    ...groupRows(undeclared, {
      nameOf: ({ operationId, part }) => `${operationId}, ${part}`,
      rowOf: ({ pointer, types, count }) => {
        return { text: `${pointer}: ${types.join(' or ')}`, indent: 4, notes: [times(count)] };
      },
    }),
  ];
}

function observedRows({ questions }: Report): Row[] {
  const observed = questions.filter(({ status }) => status === 'observed');
  return [
    ...heading(`Observed: ${observed.length} of ${counted(questions.length, 'question')}`),
    ...observed.flatMap((question) => [
      ...subheading(formatTitle(question), 'bold'),
      { text: question.what, indent: 2, style: 'dim' as const },
      ...observationRows(question),
    ]),
  ];
}

function formatTitle({ id, kind, risk }: AnsweredQuestion): string {
  return `${id} (${kind}${risk ? ', risky' : ''})`;
}

/** Groups observations by place, because one place says nothing about another. */
function observationRows({ kind, places, observations }: AnsweredQuestion): Row[] {
  const byPlace = groupBy(observations, ({ place }) => place);
  const notObserved = nameSubjects(places).filter((subject) => !byPlace.has(subject));
  return [
    ...[...byPlace].flatMap(([place, observationsThere]) => [
      { text: place, indent: 4 },
      ...observationsThere.map(({ text, count, of }) => {
        // Observations of this kind contain their share.
        const share = kind === 'required' ? [] : [`${count} of ${of}`];
        // A single observation can be a coincidence.
        const weak = count === 1 ? ['seen once'] : [];
        return { text, indent: 6, notes: [...share, ...weak] };
      }),
    ]),
    ...(notObserved.length === 0
      ? []
      : [{ text: `Not observed at ${notObserved.join(', ')}`, indent: 4, style: 'dim' as const }]),
  ];
}

/** Names the places. Several can have the same name, such as two parameters `id`. */
function nameSubjects(places: AnsweredQuestion['places']): string[] {
  return [...new Set(places.map(({ subject }) => subject))];
}

function notObservedRows({ questions }: Report): Row[] {
  const notObserved = questions.filter(({ status }) => status === 'not-observed');
  const notObservable = questions.filter(({ status }) => status === 'not-observable');
  const title = `Not observed: ${counted(notObserved.length, 'question')}, by the operation that shows the answer`;
  return [
    ...(notObserved.length === 0 ? [] : heading(title)),
    ...groupRows(notObserved, {
      nameOf: ({ places: [place] }) => findCheapestOperation(place!.pointer),
      rowOf: (question) => {
        const subjects = nameSubjects(question.places).join(', ');
        const text = `${formatTitle(question)} at ${subjects}: ${question.what}`;
        return { text, indent: 4, bullet: '- ' };
      },
      style: 'bold',
    }),
    ...heading(`Traffic cannot answer the other ${counted(notObservable.length, 'question')}.`),
  ];
}
