import type { Citation, Field } from '../facts/fact.js';
import type { OperationFact } from '../facts/operations.js';
import { checkProse, checkValue } from './check-value.js';
import { same, show } from './departures.js';
import type { Departure } from './departures.js';
import { asArray, asObject, resolve, text } from './document.js';
import type { JsonObject, OperationEntry } from './document.js';
import { viewSchema } from './schema-view.js';

/** Holds one operation of the document against its lines in the source's "Endpoints". */
export function checkOperation(
  document: JsonObject,
  fact: OperationFact,
  entry: OperationEntry,
): Departure[] {
  return [
    ...checkRoot(document, fact, entry),
    ...checkDeprecation(fact, entry),
    ...checkPurpose(fact, entry),
    ...checkParameters(document, fact, entry),
    ...checkBody(document, fact, entry),
    ...checkAnswers(document, fact, entry),
  ];
}

export const nameOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path}`;

function checkRoot(document: JsonObject, fact: OperationFact, entry: OperationEntry): Departure[] {
  const servers = entry.operation.servers ?? entry.pathItem.servers ?? document.servers;
  const urls = asArray(servers).map((server) => asObject(server).url);
  const expected = [`{${fact.root}_url}/api/v1`];
  if (same(urls, expected)) return [];
  const problem = `is served at ${show(urls)}, the source says ${show(expected)}`;
  return [{ row: `Endpoints/${fact.number}`, problem, place: nameOf(fact) }];
}

function checkDeprecation(fact: OperationFact, entry: OperationEntry): Departure[] {
  const found = entry.operation.deprecated ?? false;
  if (found === (fact.deprecated ?? false)) return [];
  const problem = `deprecated is ${show(found)}, the source says otherwise`;
  return [{ row: `Endpoints/${fact.number}`, problem, place: nameOf(fact) }];
}

function checkPurpose(fact: OperationFact, { operation }: OperationEntry): Departure[] {
  if (!fact.says) return [];
  const { source, patterns } = fact.says;
  const prose = `${text(operation.summary)} ${text(operation.description)}`;
  return checkProse(prose, { says: patterns, source: [source] }, nameOf(fact));
}

function checkParameters(
  document: JsonObject,
  fact: OperationFact,
  entry: OperationEntry,
): Departure[] {
  const found = new Map<string, JsonObject>();
  // An operation's parameter replaces the path item's of the same name and place (OpenAPI 3.1, 4.8.10).
  for (const list of [entry.pathItem.parameters, entry.operation.parameters]) {
    for (const value of asArray(list)) {
      const parameter = resolve(document, value);
      found.set(keyOf(String(parameter.in), String(parameter.name)), parameter);
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
  const prose = `${text(parameter.description)} ${viewSchema(document, parameter.schema).description}`;
  return [...departures, ...checkProse(prose, field, place)];
}

function checkBody(document: JsonObject, fact: OperationFact, entry: OperationEntry): Departure[] {
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
  return [
    ...departures,
    ...checkContent(body.content, 'application/json', 'Endpoints/¶1', place),
    ...checkValue(document, schemaIn(body.content, 'application/json'), value, row, place),
  ];
}

function checkContent(
  content: unknown,
  mediaType: string,
  row: Citation,
  place: string,
): Departure[] {
  const found = Object.keys(asObject(content));
  if (same(found, [mediaType])) return [];
  return [{ row, problem: `media types are ${show(found)}, not ${mediaType}`, place }];
}

const schemaIn = (content: unknown, mediaType: string): unknown =>
  asObject(asObject(content)[mediaType]).schema;

function checkAnswers(
  document: JsonObject,
  fact: OperationFact,
  entry: OperationEntry,
): Departure[] {
  const responses = asObject(entry.operation.responses);
  const { answer, answerSource: row } = fact;
  const departures: Departure[] = [];
  for (const status of Object.keys(responses)) {
    if (status === answer.status) continue;
    if (status === 'default') departures.push(...checkError(document, responses.default, fact));
    else
      departures.push({
        row,
        problem: `status ${status} is not in the source`,
        place: nameOf(fact),
      });
  }
  const place = `${nameOf(fact)} ${answer.status}`;
  if (!(answer.status in responses)) {
    return [...departures, { row, problem: `status ${answer.status} is missing`, place }];
  }
  const response = resolve(document, responses[answer.status]);
  if (answer.value === 'none') {
    if ('content' in response)
      departures.push({ row, problem: 'a body is not in the source', place });
    return departures;
  }
  if (answer.value === 'unknown') {
    return [...departures, ...checkUnknownBody(document, response, row, place)];
  }
  return [
    ...departures,
    ...checkContent(response.content, answer.mediaType, row, place),
    ...checkValue(document, schemaIn(response.content, answer.mediaType), answer.value, row, place),
  ];
}

/** No error status and no error body is stated, so `default` may say nothing about its content. */
const checkError = (document: JsonObject, response: unknown, fact: OperationFact): Departure[] =>
  checkUnknownBody(document, resolve(document, response), 'Errors/¶1', `${nameOf(fact)} default`);

function checkUnknownBody(
  document: JsonObject,
  response: JsonObject,
  row: Citation,
  place: string,
): Departure[] {
  return Object.entries(asObject(response.content)).flatMap(([mediaType, media]) => {
    const departures: Departure[] = [];
    if (mediaType !== '*/*') {
      departures.push({ row, problem: `media type ${mediaType} is backed by nothing`, place });
    }
    const view = viewSchema(document, asObject(media).schema);
    if (view.types.length > 0 || Object.keys(view.asserts).length > 0) {
      departures.push({ row, problem: 'a schema of the body is backed by nothing', place });
    }
    return departures;
  });
}
