export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Follows `$ref`s within the document until something else is there. */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  let current = asObject(value);
  for (let hops = 0; typeof current.$ref === 'string'; hops += 1) {
    if (hops > 20) throw new Error(`${current.$ref} leads back to itself`);
    current = asObject(at(document, current.$ref));
  }
  return current;
}

/** The value at a JSON pointer in fragment form (`#/components/schemas/Run`), RFC 6901. */
export function at(document: JsonObject, pointer: string): unknown {
  return pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, part) => asObject(value)[part], document);
}

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
  readonly pathItem: JsonObject;
}

export function operationsOf(document: JsonObject): OperationEntry[] {
  return Object.entries(asObject(document.paths)).flatMap(([path, value]) => {
    const pathItem = resolve(document, value);
    return METHODS.filter((method) => method in pathItem).map((method) => ({
      method: method.toUpperCase(),
      path,
      operation: asObject(pathItem[method]),
      pathItem,
    }));
  });
}
