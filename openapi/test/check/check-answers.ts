import type { OperationEntry } from '../../scripts/document.js';
import { asObject, type JsonObject } from '../../scripts/json.js';
import type { Citation } from '../facts/fact.js';
import type { OperationFact } from '../facts/operations.js';
import { checkContent, schemaIn } from './check-content.js';
import { checkKeys } from './check-keys.js';
import { checkValue } from './check-value.js';
import type { Departure } from './departures.js';
import { resolve, nameOf } from './document.js';
import { viewSchema } from './schema-view.js';

/** The one success answer, and errors of which nothing is known. */
export function checkAnswers(
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
  departures.push(...checkKeys(response, ['description', 'content'], row, place));
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
function checkError(document: JsonObject, value: unknown, fact: OperationFact): Departure[] {
  const [response, row] = [resolve(document, value), 'Errors/¶1'];
  const place = `${nameOf(fact)} default`;
  return [
    ...checkKeys(response, ['description', 'content'], row, place),
    ...checkUnknownBody(document, response, row, place),
  ];
}

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
