/** Every `x-unspecified` and `x-irregularity` of the document, with the name of its place. */
import { type JsonObject, parsePointer, valueAt } from '@voice-agent-platform/shared/json';
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
