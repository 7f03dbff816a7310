/** Lists the differences in requests that `verify` tolerates, and removes them from the body of a request. */
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import { isObject, resolveRef } from '@voice-agent-platform/shared/json';
import { innerSchemas } from '@voice-agent-platform/shared/schemas';
import { document, isFreeForm } from './document.js';

/** A difference between clients that no setting removes and that does not harm the service. */
export interface Difference {
  readonly what: string;
  readonly reason: string;
  /** Removes only this difference from the body of a request. */
  readonly remove: (body: unknown, schema: Schema) => unknown;
}

/** A difference that only a client with `--tolerate <name>` may have. */
export interface ToleratedDifference extends Difference {
  readonly name: string;
}

/**
 * Removes the field that the sandbox adds to every object under the choice `response-fields=more`, because a client may
 * keep or drop it.
 */
export const withoutUndeclared = omitMembers(([key]) => key === 'new_field');

const omitNulls = omitMembers(([, value]) => value === null);

/** The difference that every client may have. */
export const undeclaredField: Difference = {
  what: 'A response field that the contract does not declare is sent back with the object that has it.',
  reason:
    'The contract neither declares nor forbids such fields, so keeping and dropping them are both right.',
  remove: withoutUndeclared,
};

/** Each removes something else, so no name implies another one. */
export const toleratedDifferences: readonly ToleratedDifference[] = [
  {
    name: 'null-in-free-form',
    what: 'A null inside a free-form object is not sent.',
    reason:
      'Gson has one switch for null in a whole request: with it on, an update would send null for each field that its caller never set.',
    remove: omitNullsInFreeForm,
  },
  {
    name: 'null-field',
    what: 'A field of a body that is null is not sent.',
    reason: 'For these clients, null means that a field is not set.',
    remove: omitFields((value) => value === null),
  },
  {
    name: 'empty-list',
    what: 'A list of a body that is empty is not sent.',
    reason: 'For these clients, an empty list means that a field is not set.',
    remove: omitFields((value) => Array.isArray(value) && value.length === 0),
  },
];

/** Removes fields of the body itself, but not those of objects in it. */
function omitFields(isUnwanted: (value: unknown) => boolean): (body: unknown) => unknown {
  return (body) =>
    isObject(body)
      ? Object.fromEntries(Object.entries(body).filter(([, value]) => !isUnwanted(value)))
      : body;
}

/** Removes null inside the free-form objects of a body, at any depth. */
function omitNullsInFreeForm(value: unknown, stated: Schema): unknown {
  const schema = resolveRef<Schema>(document, stated);
  if (isFreeForm(schema)) return omitNulls(value);
  const { fields, items = {}, values = {} } = innerSchemas(schema);
  if (Array.isArray(value)) return value.map((item) => omitNullsInFreeForm(item, items));
  if (!isObject(value)) return value;
  const schemas = new Map(fields);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      omitNullsInFreeForm(inner, schemas.get(name) ?? values),
    ]),
  );
}

/** Removes members of every object in a value. */
function omitMembers(
  isUnwanted: (member: [string, unknown]) => boolean,
): (value: unknown) => unknown {
  return function clean(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(clean);
    if (!isObject(value)) return value;
    const kept = Object.entries(value).filter((member) => !isUnwanted(member));
    return Object.fromEntries(kept.map(([key, inner]) => [key, clean(inner)]));
  };
}
