/** Breaking changes that `redocly diff` reports as harmless. */

/** A change as `redocly diff` reports it. */
export interface ReportedChange {
  /** A JSON Pointer, as a fragment, through the operation that uses the changed part. References are followed. */
  readonly path: string;
  /** The type of the changed node in Redocly's terms. */
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  /** The changed keyword, or `key` if the name changed. */
  readonly property?: string;
  readonly base?: Side;
  readonly revision?: Side;
}

/** The node in one of the documents. Its value is undefined if the node does not exist. */
interface Side {
  readonly pointer: string;
  readonly value?: unknown;
}

interface Check {
  readonly rule: string;
  /** Describes who breaks. */
  readonly reason: string;
  readonly matches: (change: ReportedChange) => boolean;
}

export const checks: readonly Check[] = [
  {
    rule: 'operation-root-changed',
    reason: 'Calls go to the other address root, or to a host that callers do not know.',
    // Generators call the first server, so one that is added before it counts, and one after it does not.
    matches: ({ typeName, property, kind, revision }) =>
      (['ServerList', 'ServerVariablesMap', 'ServerVariable'].includes(typeName) &&
        property !== 'description') ||
      (typeName === 'Server' &&
        kind === 'added' &&
        revision?.pointer.endsWith('/servers/0') === true),
  },
  {
    rule: 'operation-tag-changed',
    reason: 'Generators name a module after the first tag of an operation, so an import fails.',
    matches: ({ typeName, property, base, revision }) =>
      typeName === 'Operation' && property === 'tags' && listIn(base)[0] !== listIn(revision)[0],
  },
  {
    rule: 'path-parameter-renamed',
    reason: 'Callers pass the parameter by name.',
    matches: ({ typeName, property }) => typeName === 'Parameter' && property === 'name',
  },
  {
    rule: 'schema-name-removed',
    reason: 'Each named schema is a type of that name, in TypeScript and in generated clients.',
    matches: ({ path, kind, property }) =>
      /^#\/components\/schemas\/[^/]+$/.test(path) && (kind === 'removed' || property === 'key'),
  },
  {
    rule: 'request-property-removed',
    reason: 'Code that sends the field no longer compiles, and the platform may ignore the field.',
    // The change is of one field, or of `properties` if all fields are gone. Redocly itself reports those of responses.
    matches: ({ path, kind }) => kind === 'removed' && /\/properties(?:\/[^/]+)?$/.test(path),
  },
  {
    rule: 'default-changed',
    reason: 'A field that a request or a response leaves out stands for another value.',
    matches: ({ typeName, property, base }) =>
      typeName === 'Schema' && property === 'default' && base?.value !== undefined,
  },
  {
    rule: 'request-dependency-added',
    reason: 'A body that was valid is rejected, because the field now requires another.',
    matches: ({ typeName, base, revision }) =>
      typeName === 'DependentRequired' &&
      listIn(revision).some((name) => !listIn(base).includes(name)),
  },
];

function listIn(side: Side | undefined): unknown[] {
  return Array.isArray(side?.value) ? side.value : [];
}
