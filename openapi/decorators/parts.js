/**
 * Names the fields that schemas share because both have the same part. If `UseCase` and `UseCaseUpdate` have the part
 * `UseCaseFields`, then `UseCaseFields.language` stands for `UseCase.language` and `UseCaseUpdate.language`.
 */

/** @typedef {import('./places.js').Place} Place */
/** @typedef {ReadonlyMap<string, string[]>} Parts The names of the schemas that have a part, by the name of the part. */
/** @typedef {{ parts: Parts, places: Map<string, Place[]>, sent: Set<string> }} Context */

/**
 * Returns the names of the places in a list, with their positions: those of `UseCase.language` and
 * `UseCaseUpdate.language` for `UseCaseFields.language`.
 *
 * @type {(at: string[], parts: Parts) => Map<string, number>}
 */
export function expandNames(at, parts) {
  /** @type {Map<string, number>} */
  const names = new Map();
  for (const [position, name] of at.entries()) {
    const [owner = '', ...field] = name.split('.');
    for (const schema of parts.get(owner) ?? [owner]) {
      names.set([schema, ...field].join('.'), position);
    }
  }
  return names;
}

/**
 * Finds the field of a request that shares a part with a field of a response: `UseCaseUpdate.language` for
 * `UseCase.language`, and `UseCaseFields.language` as the name of both.
 *
 * @type {(name: string, context: Context) => { name: string, both: string } | undefined}
 */
export function findTwin(name, { parts, places, sent }) {
  const [owner = '', ...field] = name.split('.');
  if (field.length === 0 || sent.has(owner)) return undefined;
  for (const [part, schemas] of parts) {
    const sender = schemas.find((schema) => sent.has(schema));
    if (!sender || !schemas.includes(owner)) continue;
    const twin = [sender, ...field].join('.');
    if (places.has(twin)) return { name: twin, both: [part, ...field].join('.') };
  }
  return undefined;
}
