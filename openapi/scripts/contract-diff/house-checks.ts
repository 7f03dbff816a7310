/** Breaking changes that `redocly diff` passes as harmless. */
import { operationsOf, parametersOf, type OperationEntry } from '../document.js';
import { asArray, asObject, isObject, type Json, type JsonObject } from '../json.js';
import { reachableSchemas } from '../schemas.js';
import type { Change } from './change.js';
import { effectiveServers } from './effective-servers.js';

export interface HouseCheck {
  rule: string;
  /** Who breaks. */
  reason: string;
  find: (base: JsonObject, revision: JsonObject) => { place: string; message: string }[];
}

export const houseChecks: readonly HouseCheck[] = [
  {
    rule: 'operation-root-changed',
    reason: 'A call goes to the other address root, or to a host of which nobody was told.',
    find: (base, revision) =>
      eachOperation(base, revision, (before, after) => {
        const lost = effectiveServers(base, before).filter(
          (server) => !effectiveServers(revision, after).includes(server),
        );
        return lost.length > 0 ? `is no longer served by ${lost.join(', ')}` : undefined;
      }),
  },
  {
    rule: 'operation-tag-changed',
    reason: 'Generators name a module after an operation’s first tag, so an import fails.',
    find: (base, revision) =>
      eachOperation(base, revision, ({ operation: before }, { operation: after }) => {
        const [from, to] = [before, after].map(({ tags }) => namesOf(tags)[0]);
        return from === to ? undefined : `went from the tag ${from} to ${to}`;
      }),
  },
  {
    rule: 'path-parameter-renamed',
    reason: 'Callers name the parameter; only the address that it leads to is the same.',
    find: (base, revision) =>
      eachOperation(base, revision, (before, after) => {
        const names = pathParametersOf(revision, after);
        const lost = pathParametersOf(base, before).filter((name) => !names.includes(name));
        return lost.length > 0 ? `no longer has the path parameter ${lost.join(', ')}` : undefined;
      }),
  },
  {
    rule: 'schema-name-removed',
    reason:
      'A type of that name is exported, in TypeScript and by the generators of other languages.',
    find: (base, revision) =>
      Object.keys(schemasOf(base))
        .filter((name) => !(name in schemasOf(revision)))
        .map((name) => ({
          place: `#/components/schemas/${name}`,
          message: `The name ${name} is gone.`,
        })),
  },
  {
    rule: 'request-property-removed',
    reason: 'Code that sends the field does not compile any more, and the platform may ignore it.',
    find: eachRequestSchema((name, before, after) =>
      Object.keys(asObject(before.properties))
        .filter((property) => !(property in asObject(after.properties)))
        .map((property) => `${name} lost the property ${property}.`),
    ),
  },
  {
    rule: 'request-default-changed',
    reason: 'Whoever leaves the field out gets another behavior.',
    find: eachRequestSchema((name, before, after) => {
      const parts = withProperties(name, after);
      return Object.entries(withProperties(name, before))
        .map(([part, schema]) => ({ part, was: defaultOf(schema), is: defaultOf(parts[part]) }))
        .filter(({ part, was, is }) => part in parts && was !== undefined && was !== is)
        .map(({ part, was, is }) => `${part} went from ${was} to ${is}.`);
    }),
  },
  {
    rule: 'request-dependency-added',
    reason: 'A body that was complete is refused.',
    find: eachRequestSchema((name, before, after) =>
      Object.entries(asObject(after.dependentRequired)).flatMap(([property, required]) =>
        namesOf(required)
          .filter((each) => !namesOf(asObject(before.dependentRequired)[property]).includes(each))
          .map((each) => `${name}: with ${property}, ${each} must be there too.`),
      ),
    ),
  },
];

export function houseChanges(base: JsonObject, revision: JsonObject): Change[] {
  return houseChecks.flatMap(({ rule, find }) =>
    find(base, revision).map((found) => ({ ...found, impact: 'breaking' as const, rule })),
  );
}

/** Compares the operations that both documents have; that one is gone is for `redocly diff` to say. */
function eachOperation(
  base: JsonObject,
  revision: JsonObject,
  compare: (before: OperationEntry, after: OperationEntry) => string | undefined,
) {
  const revised = new Map(operationsOf(revision).map((entry) => [idOf(entry), entry]));
  return operationsOf(base).flatMap((before) => {
    const after = revised.get(idOf(before));
    const message = after && compare(before, after);
    return message ? [{ place: `#${before.pointer}`, message: `${idOf(before)} ${message}.` }] : [];
  });
}

/** Compares the named schemas that a request of the base reaches. */
function eachRequestSchema(
  compare: (name: string, before: JsonObject, after: JsonObject) => string[],
): HouseCheck['find'] {
  return (base, revision) => {
    const requests = reachableSchemas(base, 'request');
    return Object.entries(schemasOf(base)).flatMap(([name, before]) => {
      const after = schemasOf(revision)[name];
      if (!isObject(before) || !isObject(after) || !requests.has(before)) return [];
      const place = `#/components/schemas/${name}`;
      return compare(name, before, after).map((message) => ({ place, message }));
    });
  };
}

/** The schema and each of its properties, by a reader's names: `ModelCreate`, `ModelCreate.name`. */
function withProperties(name: string, schema: JsonObject): JsonObject {
  const properties = Object.entries(asObject(schema.properties));
  return {
    [name]: schema,
    ...Object.fromEntries(properties.map(([key, property]) => [`${name}.${key}`, property])),
  };
}

function pathParametersOf(document: JsonObject, { operation }: OperationEntry): string[] {
  const parameters = parametersOf(document, operation).filter((each) => each.in === 'path');
  return parameters.map(({ name }) => name as string);
}

const idOf = ({ operation }: OperationEntry) => operation.operationId as string;
const namesOf = (value: Json | undefined): string[] =>
  asArray(value).filter((each) => typeof each === 'string');
const schemasOf = ({ components }: JsonObject) => asObject(asObject(components).schemas);
const defaultOf = (schema: Json | undefined) => JSON.stringify(asObject(schema).default);
