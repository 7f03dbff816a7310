import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../scripts/json.js';
import { checkFacts } from './check/check-facts.js';
import { shippedDocument } from './shipped.js';

const shipped = shippedDocument();

/** What is no assertion: prose, data, names for tools, and the marks, which have tests of their own. */
const SILENT = new Set([
  ...['openapi', 'info', 'tags', 'x-unspecified', 'x-irregularity', 'examples', 'variables'],
  ...['summary', 'description', 'operationId'],
]);
/** Says nothing: errors are of any type and any shape, and the facts leave it open to declare them. */
const EMPTY =
  /\/responses\/default|^components\/responses|add-webhook\/post\/responses\/200\/content/;

interface Mutant {
  readonly name: string;
  readonly document: JsonObject;
}

/** Every assertion of the document: once taken away, and once changed if it is a plain value. */
function* mutantsOf(node: unknown, path: readonly string[] = []): Generator<Mutant> {
  if (!isObject(node) && !Array.isArray(node)) return;
  for (const [key, value] of Object.entries(node)) {
    const at = [...path, key];
    const name = at.join('/');
    const isNamedField = path.at(-1) === 'properties';
    if ((SILENT.has(key) && !isNamedField) || EMPTY.test(name)) continue;
    yield { name: `${name} removed`, document: replaced(shipped, at, undefined) };
    const changed = changeOf(value);
    if (changed !== undefined) {
      yield { name: `${name} changed`, document: replaced(shipped, at, changed) };
    }
    yield* mutantsOf(value, at);
  }
}

/** A document that differs at one place and shares all the rest; `undefined` takes the place away. */
function replaced<T>(node: T, [key = '', ...rest]: readonly string[], value: unknown): T {
  const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...node }) as T & object;
  if (rest.length > 0) Reflect.set(copy, key, replaced(Reflect.get(copy, key), rest, value));
  else if (value !== undefined) Reflect.set(copy, key, value);
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else Reflect.deleteProperty(copy, key);
  return copy;
}

function changeOf(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : undefined;
}

/** A reference that leads nowhere throws, which is noticed as well. */
function isNoticed(document: JsonObject): boolean {
  try {
    return checkFacts(document).length > 0;
  } catch {
    return true;
  }
}

const mutants = [...mutantsOf(shipped)];
const unnoticed = mutants.filter(({ document }) => !isNoticed(document));

describe('the facts', () => {
  test('notice the loss and the change of every assertion in the shipped document', () => {
    expect(mutants.length).toBeGreaterThan(1000);
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  });
});
