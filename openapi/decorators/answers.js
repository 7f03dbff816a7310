/** Knows which keywords would answer a question of each kind. */
import { asArray, asObject, objectsIn } from './json.js';

/** @typedef {import('./places.js').Place} Place */

/** The keywords about the keys of a map. */
const KEYS = ['patternProperties', 'propertyNames'];
const FORM = [
  'const',
  'contentEncoding',
  'contentMediaType',
  'default',
  'enum',
  'format',
  'maxLength',
  'minLength',
  'pattern',
  ...KEYS,
];
const RANGE = ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'];
const SIZE = ['maxItems', 'maxProperties', 'minItems', 'minProperties', 'uniqueItems'];
const STRUCTURE = ['additionalProperties', 'dependentRequired', 'properties', 'required'];

/**
 * The keywords that would answer a question of each kind, so none of them may be at its places. Kinds that are left out
 * ask what no keyword says.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const ANSWERS = {
  required: ['required', ...SIZE],
  format: FORM,
  values: [...FORM, ...RANGE],
  identifier: FORM,
  structure: [...STRUCTURE, ...SIZE, ...KEYS],
  limits: [...RANGE, ...SIZE, 'maxLength', 'minLength'],
  paging: [...FORM, ...RANGE],
  'body-required': ['required'],
  'response-body': [...STRUCTURE, ...FORM, '$ref', 'items'],
  errors: [...STRUCTURE, ...FORM, '$ref', 'items'],
};

/**
 * Finds a keyword at a place that answers a question of a kind: in its own schema, in those of its content, or in the
 * items of a list.
 *
 * @type {(place: Place, kind: string) => string | undefined}
 */
export function findAnswer({ node, field, owner }, kind) {
  const isRequired = field !== undefined && asArray(owner?.['required']).includes(field);
  if (kind === 'required' && isRequired) return 'required';
  const contents = objectsIn(node['content']).map(({ schema }) => schema);
  const schemas = [node, node['schema'], node['requestBody'], ...contents].map(asObject);
  const lists = schemas.map(({ items }) => asObject(items));
  for (const schema of [...schemas, ...lists]) {
    const answer = ANSWERS[kind]?.find((keyword) => isAnswer(keyword, schema[keyword], kind));
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/**
 * Returns true if the value of a keyword answers a question of a kind.
 *
 * @type {(keyword: string, value: unknown, kind: string) => boolean}
 */
function isAnswer(keyword, value, kind) {
  // `required` of a schema is a list of fields. That of a body or a parameter is about itself.
  if (keyword === 'required') {
    return kind === 'body-required' ? value === true : Array.isArray(value);
  }
  // An object with any other fields is open.
  if (keyword === 'additionalProperties' && value === true) return false;
  return value !== undefined;
}
