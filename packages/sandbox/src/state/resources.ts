import { Problem } from '../common/problem.js';
import { withItems, type State } from './state.js';

/** The collections that operations find resources in, with the name of a resource in messages. */
const names = {
  useCases: 'use case',
  phoneNumbers: 'phone number',
  agents: 'agent',
  models: 'model',
  calls: 'call',
  versions: 'workflow version',
} as const;

type Collection = keyof typeof names;

type Resource<Name extends Collection> = State[Name][number];

/** Finds a resource by its id, or throws a Problem of 404. */
export function find<Name extends Collection>(
  state: State,
  collection: Name,
  id: string,
): Resource<Name> {
  const resources: readonly Resource<Name>[] = state[collection];
  const found = resources.find((resource) => resource.id === id);
  // Decision: unknown-resources
  if (found === undefined) {
    throw new Problem('unknown-resource', `The organization has no such ${names[collection]}.`);
  }
  return found;
}

/** Returns the state with a resource in place of the one with the same id. */
export function replace<Name extends Collection>(
  state: State,
  collection: Name,
  resource: Resource<Name>,
): State {
  const resources: readonly Resource<Name>[] = state[collection];
  return { ...state, [collection]: withItems(resources, [resource]) };
}
