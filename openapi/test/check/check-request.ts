import type { OperationEntry } from '../../scripts/document.js';
import { asArray, asText, type JsonObject } from '../../scripts/json.js';
import type { Field } from '../facts/fact.js';
import type { OperationFact } from '../facts/operations.js';
import { transport } from '../facts/transport.js';
import { checkContent, schemaIn } from './check-content.js';
import { checkKeys } from './check-keys.js';
import { checkProse, checkValue } from './check-value.js';
import type { Departure } from './departures.js';
import { resolve, nameOf } from './document.js';
import { viewSchema } from './schema-view.js';

export function checkParameters(
  document: JsonObject,
  fact: OperationFact,
  entry: OperationEntry,
): Departure[] {
  const found = new Map<string, JsonObject>();
  // An operation's parameter replaces the path item's of the same name and place (OpenAPI 3.1, 4.8.10).
  for (const list of [entry.item.parameters, entry.operation.parameters]) {
    for (const value of asArray(list)) {
      const parameter = resolve(document, value);
      found.set(keyOf(asText(parameter.in), asText(parameter.name)), parameter);
    }
  }
  const stated = new Map(
    Object.entries(fact.parameters ?? {}).flatMap(([place, fields]) =>
      Object.entries(fields).map(([name, field]) => [keyOf(place, name), field] as const),
    ),
  );
  const unstated = [...found.keys()]
    .filter((key) => !stated.has(key))
    .map((key): Departure => ({
      row: `Endpoints/${fact.number}`,
      problem: `parameter ${key} is not in the source`,
      place: nameOf(fact),
    }));
  return [
    ...unstated,
    ...[...stated].flatMap(([key, field]) =>
      checkParameter(document, found.get(key), field, `${nameOf(fact)} ${key}`),
    ),
  ];
}

const PARAMETER_KEYS = ['name', 'in', 'required', 'description', 'schema', 'examples'];

/** Names of headers are case-insensitive (RFC 9110, 5.1). */
const keyOf = (place: string, name: string): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`;

function checkParameter(
  document: JsonObject,
  parameter: JsonObject | undefined,
  field: Field,
  place: string,
): Departure[] {
  const row = field.source[0] ?? '';
  if (!parameter) return [{ row, problem: 'the parameter is missing', place }];
  const departures = checkValue(document, parameter.schema, field.value, row, place);
  if ((parameter.required ?? false) !== field.required) {
    const problem = field.required ? 'is required' : 'required is backed by nothing';
    departures.push({ row, problem, place });
  }
  const prose = `${asText(parameter.description)} ${viewSchema(document, parameter.schema).description}`;
  return [
    ...departures,
    ...checkKeys(parameter, PARAMETER_KEYS, row, place),
    ...checkProse(prose, field, place),
  ];
}

export function checkBody(
  document: JsonObject,
  fact: OperationFact,
  entry: OperationEntry,
): Departure[] {
  const place = `${nameOf(fact)} request`;
  const row = fact.body?.source ?? `Endpoints/${fact.number}`;
  const body = resolve(document, entry.operation.requestBody);
  if (!fact.body) {
    return 'requestBody' in entry.operation
      ? [{ row, problem: 'a body is not in the source', place }]
      : [];
  }
  if (!('requestBody' in entry.operation)) return [{ row, problem: 'the body is missing', place }];
  // A body is only known to be required where one of its fields is.
  const isRequired = Object.values(fact.body.fields).some((field) => field.required);
  const departures: Departure[] = [];
  if ((body.required ?? false) !== isRequired) {
    const problem = isRequired ? 'the body is required' : 'a required body is backed by nothing';
    departures.push({ row, problem, place });
  }
  const value = { type: 'object', shape: fact.body } as const;
  const mediaType = transport.requestMediaType.value;
  return [
    ...departures,
    ...checkKeys(body, ['description', 'required', 'content'], row, place),
    ...checkContent(body.content, mediaType, transport.requestMediaType.source, place),
    ...checkValue(document, schemaIn(body.content, mediaType), value, row, place),
  ];
}
