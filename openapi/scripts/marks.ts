/** Collects every `x-unspecified` and `x-irregularity` of the document with the name of its place. */
import {
  formatPointer,
  type Json,
  type JsonObject,
  parsePointer,
  valueAt,
} from '@voice-agent-platform/shared/json';
import {
  asObject,
  asText,
  objectsIn,
  walkObjects,
} from '@voice-agent-platform/shared/openapi-document';
import type { Unspecified } from './unspecified-row.js';

type Irregularity = Readonly<Record<'pointer' | 'subject' | 'kind' | 'note', string>>;

export function readUnspecified(document: JsonObject): Unspecified[] {
  return readMarks(document, 'x-unspecified') as unknown as Unspecified[];
}

export function readIrregularities(document: JsonObject): Irregularity[] {
  return readMarks(document, 'x-irregularity') as unknown as Irregularity[];
}

/** Reads the entries with their places. Lint has checked their form. */
function readMarks(document: JsonObject, extension: string): JsonObject[] {
  const marks: JsonObject[] = [];
  walkObjects(document, (object, pointer) => {
    for (const entry of objectsIn(object[extension])) {
      marks.push({ pointer, subject: nameSubject(document, pointer), ...entry });
    }
  });
  return marks;
}

/** Names the place of a mark for readers. */
function nameSubject(document: JsonObject, pointer: string): string {
  const nameAt = (place: string, key: string) => asText(asObject(valueAt(document, place))[key]);
  const [area, kind = '', name = '', ...inside] = parsePointer(pointer);
  if (area === undefined) return 'The whole API';
  if (area === 'tags') return nameAt(pointer, 'name');
  if (area === 'paths') {
    // `/paths/~1models/post/responses/200` is `createModel, status 200`.
    const operationId = nameAt(formatPointer([area, kind, name]), 'operationId');
    const [part, status] = inside;
    if (part === undefined) return operationId;
    return `${operationId}, ${part === 'responses' ? `status ${status}` : part}`;
  }
  if (kind === 'parameters') return nameParameter(document, name);
  if (kind === 'responses') return 'Any other status';
  // `/components/schemas/UseCase/properties/hooks/items` is `UseCase.hooks[]`.
  return inside.reduce((subject, segment, index) => {
    if (inside[index - 1] === 'properties') return `${subject}.${segment}`;
    return segment === 'items' ? `${subject}[]` : subject;
  }, name);
}

/** Adds the key where the name alone is ambiguous: `Parameter id (AgentId)`. */
function nameParameter(document: JsonObject, key: string): string {
  const parameters = asObject(asObject(document.components).parameters);
  const readName = (parameter?: Json) => asText(asObject(parameter).name);
  const name = readName(parameters[key]);
  const isUnique =
    Object.values(parameters).filter((parameter) => readName(parameter) === name).length === 1;
  return `Parameter ${name}${isUnique ? '' : ` (${key})`}`;
}
