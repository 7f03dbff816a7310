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

/** The names of responses, by key. */
const RESPONSES: Readonly<Record<string, string>> = { UnspecifiedError: 'Any other status' };

/** Names a place for readers, from the document and the rest of its path. */
type Namer = (document: JsonObject, path: readonly string[]) => string;

/** The names of places, by what their paths begin with. */
const NAMERS: Readonly<Record<string, Namer>> = {
  '/tags': (document, [index = '']) => readText(document, ['tags', index], 'name'),
  '/paths': nameOperation,
  '/components/schemas': nameSchema,
  '/components/parameters': nameParameter,
  '/components/responses': (_, [key = '']) => RESPONSES[key] ?? key,
  '/components/securitySchemes': (_, [key = '']) => key,
};

function nameSubject(document: JsonObject, pointer: string): string {
  if (pointer === '') return 'The whole API';
  const prefix = Object.keys(NAMERS).find((start) => pointer.startsWith(`${start}/`)) ?? '';
  const name = NAMERS[prefix];
  if (!name) throw new Error(`${pointer} has a mark, but marks.ts has no name for such a place`);
  return name(document, parsePointer(pointer.slice(prefix.length)));
}

function readText(document: JsonObject, path: readonly string[], key: string): string {
  return asText(asObject(valueAt(document, formatPointer(path)))[key]);
}

/** The status 200 of `createModel` is `createModel, status 200`. */
function nameOperation(
  document: JsonObject,
  [path = '', method = '', part, status]: readonly string[],
): string {
  const operationId = readText(document, ['paths', path, method], 'operationId');
  if (part === undefined) return operationId;
  return `${operationId}, ${part === 'responses' ? `status ${status}` : part}`;
}

/** The items of the property `hooks` of `UseCase` are `UseCase.hooks[]`. */
function nameSchema(_: JsonObject, [schema = '', ...inside]: readonly string[]): string {
  return inside.reduce((name, segment, index) => {
    if (inside[index - 1] === 'properties') return `${name}.${segment}`;
    return segment === 'items' ? `${name}[]` : name;
  }, schema);
}

/** Adds the key where the name alone is ambiguous: `Parameter id (AgentId)`. */
function nameParameter(document: JsonObject, [key = '']: readonly string[]): string {
  const parameters = asObject(asObject(document.components).parameters);
  const readName = (parameter?: Json) => asText(asObject(parameter).name);
  const name = readName(parameters[key]);
  const isUnique =
    Object.values(parameters).filter((parameter) => readName(parameter) === name).length === 1;
  return `Parameter ${name}${isUnique ? '' : ` (${key})`}`;
}
