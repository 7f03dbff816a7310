/** Breaking changes that `redocly diff` reports as harmless. */
import {
  asArray,
  asObject,
  isObject,
  objectsIn,
  operationsOf,
  parametersOf,
  reachableSchemas,
  type Json,
  type JsonObject,
  type OperationEntry,
} from '@voice-agent-platform/internal/openapi-document';

export interface Finding {
  readonly rule: string;
  /** A JSON Pointer, as a fragment. */
  readonly place: string;
  readonly message: string;
}

export interface Check {
  readonly rule: string;
  /** Who breaks. */
  readonly reason: string;
  readonly find: (base: JsonObject, revision: JsonObject) => Omit<Finding, 'rule'>[];
}
export const checks: readonly Check[] = [
  {
    rule: 'operation-root-changed',
    reason: 'Calls go to the other address root, or to a host that callers do not know.',
    find: (base, revision) =>
      eachOperation(base, revision, (before, after) => {
        const servers = serversOf(revision, after).map((server) => JSON.stringify(server));
        const lost = serversOf(base, before).filter(
          (server) => !servers.includes(JSON.stringify(server)),
        );
        return lost.length > 0
          ? `is no longer served by ${lost.map(({ url }) => url as string).join(', ')} as before`
          : undefined;
      }),
  },
  {
    rule: 'operation-tag-changed',
    reason: 'Generators name a module after an operation’s first tag, so an import fails.',
    find: (base, revision) =>
      eachOperation(base, revision, ({ operation: before }, { operation: after }) => {
        const [from, to] = [before, after].map(({ tags }) => namesOf(tags)[0]);
        return from === to ? undefined : `moved from the tag ${from} to ${to}`;
      }),
  },
  {
    rule: 'path-parameter-renamed',
    reason: 'Callers pass the parameter by name.',
    find: (base, revision) =>
      eachOperation(base, revision, (before, after) => {
        const names = pathParametersOf(revision, after);
        const lost = pathParametersOf(base, before).filter((name) => !names.includes(name));
        return lost.length > 0 ? `no longer has the path parameter ${lost.join(', ')}` : undefined;
      }),
  },
  {
    rule: 'schema-name-removed',
    reason: 'Each named schema is a type of that name, in TypeScript and in generated clients.',
    find: (base, revision) =>
      Object.keys(schemasOf(base))
        .filter((name) => !(name in schemasOf(revision)))
        .map((name) => ({
          place: `#/components/schemas/${name}`,
          message: `The schema ${name} was removed.`,
        })),
  },
  {
    rule: 'request-property-removed',
    reason: 'Code that sends the field no longer compiles, and the platform may ignore the field.',
    find: eachRequestSchema((name, before, after) =>
      Object.keys(asObject(before.properties))
        .filter((property) => !(property in asObject(after.properties)))
        .map((property) => `${name} lost the property ${property}.`),
    ),
  },
  {
    rule: 'request-default-changed',
    reason: 'Callers that leave the field out get another behavior.',
    find: eachRequestSchema((name, before, after) => {
      const parts = withProperties(name, after);
      return Object.entries(withProperties(name, before))
        .map(([part, schema]) => ({ part, was: defaultOf(schema), is: defaultOf(parts[part]) }))
        .filter(({ part, was, is }) => part in parts && was !== undefined && was !== is)
        .map(({ part, was, is }) => `The default of ${part} changed from ${was} to ${is}.`);
    }),
  },
  {
    rule: 'request-dependency-added',
    reason: 'A body that was valid is rejected.',
    find: eachRequestSchema((name, before, after) =>
      Object.entries(asObject(after.dependentRequired)).flatMap(([property, required]) =>
        namesOf(required)
          .filter((each) => !namesOf(asObject(before.dependentRequired)[property]).includes(each))
          .map((each) => `${name}: if ${property} is present, ${each} must be present too.`),
      ),
    ),
  },
];

export function runChecks(base: JsonObject, revision: JsonObject): Finding[] {
  return checks.flatMap(({ rule, find }) =>
    find(base, revision).map((found) => ({ rule, ...found })),
  );
}

/** Compares the operations that both documents have; `redocly diff` reports those that were removed. */
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

/** Compares the named schemas that a request of the base document uses. */
function eachRequestSchema(
  compare: (name: string, before: JsonObject, after: JsonObject) => string[],
): Check['find'] {
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

/** The schema and each of its properties, by name: `ModelCreate`, `ModelCreate.name`. */
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

/** The addresses that an operation can be called at: the servers declared nearest to it, with their variables. */
function serversOf(document: JsonObject, { item, operation }: OperationEntry): JsonObject[] {
  const declared = [operation, item, document].map(({ servers }) => objectsIn(servers));
  const [nearest = []] = declared.filter((servers) => servers.length > 0);
  return nearest.map(({ url = '', variables = {} }) => ({ url, variables }));
}
