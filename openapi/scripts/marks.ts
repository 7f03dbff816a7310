/** Every `x-unspecified` and `x-irregularity` of the document, and the page that lists the unknowns. */
import { type JsonObject, parsePointer, valueAt } from '@voice-agent-platform/shared/json';
import { markdownTable } from '@voice-agent-platform/shared/tables';
import { asArray, asObject, walkObjects } from '@voice-agent-platform/shared/openapi-document';
import type { Unspecified } from './unspecified-row.js';

export interface Irregularity extends Pick<Unspecified, 'pointer' | 'subject'> {
  readonly kind: string;
  readonly note: string;
}

export function readUnspecified(document: JsonObject): Unspecified[] {
  return readMarks(document, 'x-unspecified');
}

export function readIrregularities(document: JsonObject): Irregularity[] {
  return readMarks(document, 'x-irregularity');
}

/** The entries, whose form lint guarantees, with their places. */
function readMarks<Mark>(document: JsonObject, extension: string): Mark[] {
  const marks: object[] = [];
  walkObjects(document, (object, pointer) => {
    for (const entry of asArray(object[extension])) {
      marks.push({ pointer, subject: nameSubject(document, pointer), ...asObject(entry) });
    }
  });
  return marks as Mark[];
}

const WHOLE_API = 'The whole API';

function nameSubject(document: JsonObject, pointer: string): string {
  const [area, ...rest] = parsePointer(pointer);
  if (area === undefined) return WHOLE_API;
  if (area === 'tags') return readName(document, pointer, 'name');
  if (area === 'paths') return nameOperationPart(document, pointer);
  const [kind = '', name = '', ...inside] = rest;
  switch (kind) {
    case 'schemas':
      return nameSchemaPart(name, inside);
    case 'parameters':
      return `Parameter ${readName(document, pointer, 'name')}`;
    case 'responses':
      return 'Any other status';
    default:
      return name;
  }
}

/** `/paths/~1models/post/responses/200` is `createModel, status 200`. */
function nameOperationPart(document: JsonObject, pointer: string): string {
  const operation = pointer.split('/').slice(0, 4).join('/');
  const [, , , place, status] = parsePointer(pointer);
  const operationId = readName(document, operation, 'operationId');
  if (place === undefined) return operationId;
  return place === 'responses' ? `${operationId}, status ${status}` : `${operationId}, ${place}`;
}

/** `UseCase/properties/hooks/items` is `UseCase.hooks[]`. */
function nameSchemaPart(name: string, inside: string[]): string {
  return inside.reduce((subject, segment, index) => {
    if (inside[index - 1] === 'properties') return `${subject}.${segment}`;
    return segment === 'items' ? `${subject}[]` : subject;
  }, name);
}

function readName(document: JsonObject, pointer: string, key: string): string {
  return asObject(valueAt(document, pointer))[key] as string;
}

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
  const questions = questionsOf(entries);
  const chapterOf = ([{ pointer }]: Question) =>
    CHAPTERS.find(({ prefix }) => pointer.startsWith(prefix))?.title ?? GENERAL;
  const written = [GENERAL, ...CHAPTERS.map(({ title }) => title)].map(
    (title) => `## ${title}\n\n${table(questions.filter((each) => chapterOf(each) === title))}`,
  );
  return `${[INTRODUCTION, ...written].join('\n\n')}\n`;
}

/** A row for each question, with all its places. */
function table(questions: readonly Question[]): string {
  return markdownTable(
    ['Where', 'What is unknown', 'What to assume', 'Section', 'Kind'],
    questions.map((question) => {
      const [{ what, assume, source, kind }] = question;
      const where = question.map(({ subject }) => formatName(subject));
      return [[...new Set(where)].join(', '), what, assume, source, `\`${kind}\``];
    }),
  );
}

/** Entries with the same question, one for each of its places. */
type Question = [Unspecified, ...Unspecified[]];

/** In the order of the first place of each question. */
function questionsOf(entries: readonly Unspecified[]): Question[] {
  const questions = new Map<string, Question>();
  for (const entry of entries) {
    const { pointer: _, subject: __, ...question } = entry;
    const key = JSON.stringify(question);
    const same = questions.get(key);
    if (same) same.push(entry);
    else questions.set(key, [entry]);
  }
  return [...questions.values()];
}

/** As code if it is a name of the contract: `UseCase.timezone` is one, and `Any other status` is not. */
function formatName(subject: string): string {
  return /^[\w.[\]-]+$/.test(subject) ? `\`${subject}\`` : subject;
}
