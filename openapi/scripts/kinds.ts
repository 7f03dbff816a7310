import schema from '../unspecified.schema.json' with { type: 'json' };

/** The kinds of questions with their descriptions, in the order of tools' lists. */
export const kinds: Readonly<Record<string, string>> = Object.fromEntries(
  schema.items.properties.kind.oneOf.map((kind) => [kind.const, kind.description]),
);
