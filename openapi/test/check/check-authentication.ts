import { operationsOf } from '../../scripts/document.js';
import { asArray, asObject, type JsonObject } from '../../scripts/json.js';
import { authentication } from '../facts/authentication.js';
import { same, show, type Departure } from './departures.js';
import { nameOf, resolve } from './document.js';

/** Exactly one bearer scheme, without scopes, on every operation, with no way around it. */
export function checkAuthentication(document: JsonObject): Departure[] {
  const fact = authentication.everyOperation;
  const schemes = Object.entries(asObject(asObject(document.components).securitySchemes));
  const departures: Departure[] = [];
  for (const [name, value] of schemes) {
    const { type, scheme, bearerFormat } = resolve(document, value);
    if (type !== fact.type || scheme !== fact.scheme || bearerFormat !== undefined) {
      const problem = `${name} is ${show({ type, scheme, bearerFormat })}, the source says bearer`;
      departures.push({ row: fact.source, problem, place: 'securitySchemes' });
    }
  }
  const expected = schemes.map(([name]) => ({ [name]: [] }));
  for (const entry of operationsOf(document)) {
    const security = asArray(entry.operation.security ?? document.security);
    if (schemes.length === 1 && same(security, expected)) continue;
    const problem = `security is ${show(security)}, the source says bearer on every operation`;
    departures.push({ row: fact.source, problem, place: nameOf(entry) });
  }
  return departures;
}
