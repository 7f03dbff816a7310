import { Problem } from './problem.js';

/** The resource of an identifier, or a Problem of 404. */
export const find = <Resource>(
  resources: ReadonlyMap<string, Resource>,
  id: string,
  kind: string,
): Resource => {
  const found = resources.get(id);
  if (found === undefined) {
    throw new Problem(404, 'unknown-resource', `The organization has no such ${kind}.`);
  }
  return found;
};
