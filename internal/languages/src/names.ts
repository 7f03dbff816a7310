/** Converts names of the contract (`use_case_id`, `useCaseId`, `Use cases`) to the style of a language, and reads them. */

export function camelCase(name: string): string {
  const joined = name.replace(/[^A-Za-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

export function pascalCase(name: string): string {
  return upperFirst(camelCase(name));
}

export function snakeCase(name: string): string {
  return name
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

export function constantCase(name: string): string {
  return snakeCase(name).toUpperCase();
}

export function upperFirst(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Creates a function that converts names to the case of a language and changes reserved ones. */
export function namesAvoiding(
  reserved: string,
  toCase: (name: string) => string,
  change: (name: string) => string,
): (name: string) => string {
  const words = new Set(reserved.split(' '));
  return (name) => (words.has(toCase(name)) ? change(toCase(name)) : toCase(name));
}

/** Returns true for a field that identifies something: `id`, `use_case_id`, `sid`. */
export function isIdentifier(field: string): boolean {
  return /(?:^|_)(?:id|sid|uuid)$/.test(field);
}
