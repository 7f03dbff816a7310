/**
 * What takes the place of openapi-fetch should it have to go: the functions that the flat client uses of it. Its tests
 * run with this module too, see vitest.config.ts.
 */
type Values = Record<string, unknown>;

export function createQuerySerializer() {
  return (query: Values = {}): string =>
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .flatMap(([name, value]) =>
        [value].flat().map((each) => `${name}=${encodeURIComponent(each as string)}`),
      )
      .join('&');
}

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
