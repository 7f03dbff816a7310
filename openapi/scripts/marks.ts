/** Every `x-unspecified` and `x-irregularity` of the document, with the place it stands at. */
import { parsePointer, valueAt } from '../../scripts/lib/json-pointer.js';
import { isObject, walkObjects, type Json, type JsonObject } from './json.js';

interface Place {
  /** RFC 6901 pointer into the bundle to the object that carries the mark. */
  pointer: string;
  /** The same place in the words of a reader: `UseCase.timezone`, `createModel`. */
  subject: string;
}

export interface Unspecified extends Place {
  /** What is unknown. */
  what: string;
  /** What a client should assume meanwhile. */
  assume: string;
  /** Section of the platform's description that leaves it open. */
  source: string;
}

export interface Irregularity extends Place {
  kind: string;
  note: string;
}

export function readUnspecified(document: JsonObject): Unspecified[] {
  return readMarks(document, 'x-unspecified').map(({ entry, ...place }) => ({
    ...place,
    what: text(entry, 'what'),
    assume: text(entry, 'assume'),
    source: text(entry, 'source'),
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

function nameSubject(document: JsonObject, pointer: string): string {
  const [area, ...rest] = parsePointer(pointer);
  if (area === undefined) return 'The whole API';
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
