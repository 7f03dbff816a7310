/**
 * Replaces openapi-fetch: what the flat client imports of it. The tests of requests run with this module too, see
 * vitest.config.ts.
 */
type Values = Record<string, unknown>;

/** Later fields replace earlier ones; `null` removes a field. */
export function mergeHeaders(...all: (Headers | Values | undefined)[]): Headers {
  const merged = new Headers();
  for (const fields of all) {
    const entries = fields instanceof Headers ? fields.entries() : Object.entries(fields ?? {});
    for (const [name, value] of entries) {
      if (value === null) merged.delete(name);
      else if (value !== undefined) merged.set(name, value as string);
    }
  }
  return merged;
}
