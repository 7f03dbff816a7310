import schema from '../unspecified.schema.json' with { type: 'json' };

/** The sorts of questions, in the order in which tools list them, each with what it asks. */
export const kinds: Readonly<Record<string, string>> = Object.fromEntries(
  schema.items.properties.kind.oneOf.map((kind) => [kind.const, kind.description]),
);
