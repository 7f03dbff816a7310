import { isRecord } from './json-value.js';

/** Returns the fault of a value without quoting it, such as `must be a function`. */
export type Check = (value: unknown) => string | undefined;

/** The fields of an object, each with its check. */
export type Fields = Readonly<Record<string, Check>>;

/** The longest time that a timer can wait for. */
export const MAX_DELAY_MS = 2 ** 31 - 1;

/** Creates a check of an optional field. */
export function check(passes: (value: unknown) => boolean, message: string): Check {
  return (value) => (value === undefined || passes(value) ? undefined : message);
}

export function required(inner: Check): Check {
  return (value) => (value === undefined ? 'is missing' : inner(value));
}

export const anything: Check = () => undefined;

export const mustBeText = check((value) => typeof value === 'string', 'must be a string');

export function mustBeNumber(min: number, max: number): Check {
  return check(
    (value) => typeof value === 'number' && value >= min && value <= max,
    `must be a number from ${min} to ${max}`,
  );
}

export function mustBeInteger(min: number, max: number): Check {
  return check(
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
    `must be an integer from ${min} to ${max}`,
  );
}

export function mustBeOneOf(...values: readonly unknown[]): Check {
  const names = values.map((value) => JSON.stringify(value)).join(' or ');
  return check((value) => values.includes(value), `must be ${names}`);
}

/** Finds the first fault of an object, such as a misspelled field. Undefined counts as absent. */
export function findFieldFault(
  fields: Fields,
  value: object,
): { readonly field: string; readonly message: string } | undefined {
  const given = value as Readonly<Record<string, unknown>>;
  for (const field of Object.keys(given)) {
    if (Object.hasOwn(fields, field) || given[field] === undefined) continue;
    const names = Object.keys(fields).join(', ');
    const message = names ? `is not one of ${names}` : 'is not expected: leave it out';
    return { field: field.slice(0, 100), message };
  }
  for (const [field, inner] of Object.entries(fields)) {
    const message = inner(given[field]);
    if (message !== undefined) return { field, message };
  }
  return undefined;
}

/** The caller passed an invalid argument. */
export class ArgumentError extends RangeError {}

/** @throws ArgumentError that names the first wrong field. */
export function assertFields(fields: Fields, value: object): void {
  if (!isRecord(value)) throw new ArgumentError('The options must be an object.');
  const fault = findFieldFault(fields, value);
  if (fault) throw new ArgumentError(`${fault.field} ${fault.message}.`);
}
