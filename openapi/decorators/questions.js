/** Adds the questions of unspecified.yaml to the document. */
import { distance } from 'fastest-levenshtein';
import { asArray, asObject, objectsIn } from './json.js';
import { findPlaces } from './places.js';
import { readQuestions } from './read-questions.js';
import { findSentSchemas } from './sent-schemas.js';

/** @typedef {import('./json.js').Node} Node */
/** @typedef {import('./places.js').Place} Place */
/** @typedef {import('./read-questions.js').Question} Question */
/** @typedef {ReadonlyMap<string, string[]>} Parts The schemas that have a part: its name stands for all of them. */
/** @typedef {{ parts: Parts, places: Map<string, Place[]>, sent: Set<string> }} Context */

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
  'patternProperties',
  'propertyNames',
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
  structure: [...STRUCTURE, ...SIZE, 'patternProperties', 'propertyNames'],
  limits: [...RANGE, ...SIZE, 'maxLength', 'minLength'],
  paging: [...FORM, ...RANGE],
  'body-required': ['required'],
  'response-body': [...STRUCTURE, ...FORM, '$ref', 'items'],
  errors: [...STRUCTURE, ...FORM, '$ref', 'items'],
};

/**
 * Puts each question under `x-unspecified` at its places.
 *
 * @param {Node} root
 * @param {string} file the text of unspecified.yaml
 * @param {Parts} parts
 */
export function addQuestions(root, file, parts = new Map()) {
  const { questions, errorAt } = readQuestions(file);
  const context = { parts, places: findPlaces(root), sent: findSentSchemas(root) };
  const ids = questions.map(({ id }) => id);
  for (const [index, { id, what, assume, kind, values, risk, at }] of questions.entries()) {
    if (ids.indexOf(id) < index) {
      throw errorAt([index, 'id'], `${id} is the id of another question`);
    }
    const names = namesAt(at, parts);
    for (const [name, position] of names) {
      const problem = findProblem(name, { kind, names, ...context });
      if (problem) throw errorAt([index, 'at', position], `${name} ${problem}`);
      const question = { id, what, assume, kind, ...(values && { values }), ...(risk && { risk }) };
      for (const { node } of context.places.get(name) ?? []) {
        node['x-unspecified'] = [...asArray(node['x-unspecified']), question];
      }
    }
  }
}

/**
 * Finds why a question cannot be asked at the place with a name. `names` are all places of the question.
 *
 * @type {(name: string, context: Context & { kind: string, names: Map<string, number> }) => string | undefined}
 */
function findProblem(name, { kind, names, ...context }) {
  const { places } = context;
  const [place, ...others] = places.get(name) ?? [];
  if (!place) {
    const similar = findSimilar(name, [...places.keys()]).join(', ');
    return `is not a place of the contract. Similar: ${similar}`;
  }
  if (others.length > 0) return 'is the name of more than one place';
  const answer = findAnswer(place, kind);
  if (answer) return `has ${answer}, which answers the question`;
  const twin = findTwin(name, context);
  if (twin && !names.has(twin.name)) {
    return `is only in responses, and ${twin.name} is in requests: write ${twin.both}`;
  }
  return undefined;
}

/**
 * Returns the names of the places, each once, with its position in the list. The name of a part stands for the schemas
 * that have it.
 *
 * @type {(at: string[], parts: Parts) => Map<string, number>}
 */
function namesAt(at, parts) {
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

/** @type {(name: string, known: string[]) => string[]} */
function findSimilar(name, known) {
  return known.sort((a, b) => distance(a, name) - distance(b, name)).slice(0, 3);
}

/**
 * Finds a keyword at a place that answers a question of a kind: in its own schema, in those of its content, or in the
 * items of a list.
 *
 * @type {(place: Place, kind: string) => string | undefined}
 */
function findAnswer({ node, field, owner }, kind) {
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

/**
 * Finds the field of a request that a field of a response shares with it, because both have the same part.
 *
 * @type {(name: string, context: Context) => { name: string, both: string } | undefined}
 */
function findTwin(name, { parts, places, sent }) {
  const [owner = '', ...field] = name.split('.');
  if (field.length === 0 || sent.has(owner)) return undefined;
  for (const [part, wholes] of parts) {
    const other = wholes.find((whole) => sent.has(whole));
    if (!other || !wholes.includes(owner)) continue;
    const twin = [other, ...field].join('.');
    if (places.has(twin)) return { name: twin, both: [part, ...field].join('.') };
  }
  return undefined;
}
