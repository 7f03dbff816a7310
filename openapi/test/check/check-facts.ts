import { operationsOf } from '../../scripts/document.js';
import type { JsonObject } from '../../scripts/json.js';
import { operations } from '../facts/operations.js';
import { checkAuthentication } from './check-authentication.js';
import { checkLimits } from './check-limits.js';
import { checkOperation } from './check-operation.js';
import { checkStates } from './check-states.js';
import { report, type Departure } from './departures.js';
import { nameOf } from './document.js';
import { placesOf } from './places.js';

/**
 * Every departure of the document from the facts of the source, in both directions: what the source
 * states and the document does not, and what the document asserts and nothing in the source backs.
 * Each sentence starts with the line of the source that it is about.
 */
export function checkFacts(document: JsonObject): string[] {
  const entries = new Map(operationsOf(document).map((entry) => [nameOf(entry), entry]));
  const stated = new Map(operations.map((fact) => [nameOf(fact), fact]));
  const places = placesOf(document);
  const departures: Departure[] = [];
  for (const [name, fact] of stated) {
    const entry = entries.get(name);
    if (entry) departures.push(...checkOperation(document, fact, entry));
    else {
      const row = `Endpoints/${fact.number}`;
      departures.push({ row, problem: 'the operation is missing', place: name });
    }
  }
  for (const name of entries.keys()) {
    if (stated.has(name)) continue;
    departures.push({
      row: 'Endpoints',
      problem: 'the operation is not in the source',
      place: name,
    });
  }
  if ('webhooks' in document) {
    const problem = 'the source shows neither method nor payload of an event';
    departures.push({ row: 'Events/¶2', problem, place: 'webhooks' });
  }
  return report([
    ...departures,
    ...checkAuthentication(document),
    ...checkLimits(document, places),
    ...checkStates(document, places),
  ]);
}
