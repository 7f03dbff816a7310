/** Every `x-unspecified` and `x-irregularity` of the document, and the page that lists the unknowns. */
import { parsePointer, valueAt } from '@voice-agent-platform/internal/json-pointer';
import { markdownTable } from '@voice-agent-platform/internal/tables';
import { KINDS } from '../lint/redocly/kinds.js';
import {
  isObject,
  walkObjects,
  type Json,
  type JsonObject,
} from '@voice-agent-platform/internal/openapi-document';
import type { Unspecified, UnspecifiedKind } from './unspecified-row.js';

interface Place {
  /** JSON Pointer into the bundle, to the object that has the mark. */
  readonly pointer: string;
  /** The same place as a reader names it: `UseCase.timezone`, `createModel`. */
  readonly subject: string;
}

export interface Irregularity extends Place {
  readonly kind: string;
  readonly note: string;
}

export function readUnspecified(document: JsonObject): Unspecified[] {
  return readMarks(document, 'x-unspecified').map(({ entry, ...place }) => ({
    ...place,
    what: text(entry, 'what'),
    assume: text(entry, 'assume'),
    source: text(entry, 'source'),
    kind: readKind(entry),
  }));
}

export function readIrregularities(document: JsonObject): Irregularity[] {
  return readMarks(document, 'x-irregularity').map(({ entry, ...place }) => ({
    ...place,
    kind: text(entry, 'kind'),
    note: text(entry, 'note'),
  }));
}

function readMarks(document: JsonObject, extension: string) {
  const marks: (Place & { entry: Json })[] = [];
  walkObjects(document, (object, pointer) => {
    const entries = object[extension];
    if (!Array.isArray(entries)) return;
    const subject = nameSubject(document, pointer);
    marks.push(...entries.map((entry) => ({ pointer, subject, entry })));
  });
  return marks;
}

function text(entry: unknown, key: string): string {
  const value = isObject(entry) ? entry[key] : undefined;
  if (typeof value !== 'string') throw new Error(`${JSON.stringify(entry)} has no ${key}`);
  return value;
}

function readKind(entry: unknown): UnspecifiedKind {
  const kind = text(entry, 'kind');
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`${kind} is not a kind of x-unspecified`);
  return kind as UnspecifiedKind;
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
  return text(valueAt(document, pointer), key);
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

export function writeUnspecifiedPage(entries: readonly Unspecified[]): string {
  const chapterOf = ({ pointer }: Unspecified) =>
    CHAPTERS.find(({ prefix }) => pointer.startsWith(prefix))?.title ?? GENERAL;
  const written = [GENERAL, ...CHAPTERS.map(({ title }) => title)].map(
    (title) => `## ${title}\n\n${table(entries.filter((entry) => chapterOf(entry) === title))}`,
  );
  return `${[INTRODUCTION, ...written].join('\n\n')}\n`;
}

function table(entries: readonly Unspecified[]): string {
  return markdownTable(
    ['Where', 'What is unknown', 'What to assume', 'Section', 'Kind'],
    entries.map(({ subject, what, assume, source, kind }) => [
      codeName(subject),
      what,
      assume,
      source,
      `\`${kind}\``,
    ]),
  );
}

/** `UseCase.timezone` is a name of the contract, `Any other status` is not. */
function codeName(subject: string): string {
  return /^[\w.[\]-]+$/.test(subject) ? `\`${subject}\`` : subject;
}
