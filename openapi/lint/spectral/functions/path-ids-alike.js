/** @import { RulesetFunction } from '@stoplight/spectral-core' */

/**
 * Path parameters of one name are of one form in all operations: a client keeps one type for them.
 *
 * @type {RulesetFunction<Record<string, Record<string, unknown>>, null>}
 * @typedef {{ name: string, in: string, schema: unknown }} Parameter
 */
export default function pathIdsAlike(paths, _options, { path }) {
  /** @type {Map<string, string>} */
  const known = new Map();
  return parametersOf(paths).flatMap(({ parameter, keys }) => {
    if (parameter.in !== 'path') return [];
    const form = JSON.stringify(parameter.schema);
    const first = known.get(parameter.name) ?? form;
    known.set(parameter.name, first);
    if (form === first) return [];
    const message = `{${parameter.name}} is ${form} here and ${first} before.`;
    return [{ message, path: [...path, ...keys] }];
  });
}

/** @type {(paths: Record<string, Record<string, unknown>>) => { parameter: Parameter, keys: string[] }[]} */
const parametersOf = (paths) =>
  Object.entries(paths).flatMap(([name, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const { parameters = [] } = /** @type {{ parameters?: Parameter[] }} */ (operation);
      return parameters.map((parameter, index) => ({
        parameter,
        keys: [name, method, 'parameters', String(index)],
      }));
    }),
  );
