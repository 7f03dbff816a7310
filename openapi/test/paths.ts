/** Short names for the places of the contract that the tests change. */
import type { Path } from './edit.js';

export const path = (...keys: Path): Path => ['paths', ...keys];
export const parameter = (name: string, ...keys: Path): Path => [
  'components',
  'parameters',
  name,
  ...keys,
];
export const schema = (name: string, ...keys: Path): Path => [
  'components',
  'schemas',
  name,
  ...keys,
];
export const property = (name: string, field: string, ...keys: Path): Path =>
  schema(name, 'properties', field, ...keys);
