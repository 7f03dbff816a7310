import type { OperationEntry } from '../../scripts/document.js';
import { asArray, asObject, asText, type JsonObject } from '../../scripts/json.js';
import type { OperationFact } from '../facts/operations.js';
import { transport } from '../facts/transport.js';
import { checkAnswers } from './check-answers.js';
import { checkKeys } from './check-keys.js';
import { checkBody, checkParameters } from './check-request.js';
import { checkProse } from './check-value.js';
import { same, show, type Departure } from './departures.js';
import { nameOf } from './document.js';

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
    ...checkKeys(entry.operation, OPERATION_KEYS, `Endpoints/${fact.number}`, nameOf(fact)),
    ...checkParameters(document, fact, entry),
    ...checkBody(document, fact, entry),
    ...checkAnswers(document, fact, entry),
  ];
}

/** What an operation consists of here: no callbacks, no links to outside, nothing of a gateway. */
const OPERATION_KEYS = [
  ...['operationId', 'summary', 'description', 'deprecated', 'servers', 'tags', 'security'],
  ...['parameters', 'requestBody', 'responses'],
];

function checkRoot(document: JsonObject, fact: OperationFact, entry: OperationEntry): Departure[] {
  const servers = entry.operation.servers ?? entry.item.servers ?? document.servers;
  const urls = asArray(servers).map((server) => asObject(server).url);
  const expected = [`{${fact.root}_url}${transport.prefix.value}`];
  const row = `Endpoints/${fact.number}`;
  const variables = asArray(servers).flatMap((server) =>
    Object.values(asObject(asObject(server).variables)).map(asObject),
  );
  const narrowed = variables.flatMap((variable) =>
    checkKeys(variable, ['default', 'description'], row, nameOf(fact)),
  );
  if (same(urls, expected)) return narrowed;
  const problem = `is served at ${show(urls)}, the source says ${show(expected)}`;
  return [...narrowed, { row, problem, place: nameOf(fact) }];
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
  const prose = `${asText(operation.summary)} ${asText(operation.description)}`;
  return checkProse(prose, { says: patterns, source: [source] }, nameOf(fact));
}
