/** The questions of unspecified.yaml, and the places of the document where they apply. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { distance } from 'fastest-levenshtein';
import { LineCounter, parseDocument } from 'yaml';

const SCHEMA = new URL('../unspecified.schema.json', import.meta.url);

/** @typedef {Record<string, unknown>} Node */
/** @typedef {{ node: Node, owner: Node | undefined, field: string | undefined }} Place The owner has the field. */
/** @typedef {{ id: string, what: string, assume: string, kind: string, values?: true, risk?: true, source: string, at: string[] }} Question */

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
 * @param {ReadonlyMap<string, string[]>} parts the schemas that have a part: its name stands for all of them
 */
export function addQuestions(root, file, parts = new Map()) {
  const { questions, errorAt } = readQuestions(file);
  const places = placesIn(root);
  const sent = sentSchemas(root);
  const ids = questions.map(({ id }) => id);
  for (const [index, { id, what, assume, kind, values, risk, at }] of questions.entries()) {
    if (ids.indexOf(id) < index)
      throw errorAt([index, 'id'], `${id} is the id of another question`);
    /** @type {Map<string, number>} each name once, with its position in the list */
    const names = new Map();
    for (const [position, name] of at.entries()) {
      const [owner = '', ...field] = name.split('.');
      for (const each of parts.get(owner) ?? [owner])
        names.set([each, ...field].join('.'), position);
    }
    for (const [name, position] of names) {
      /** @type {(problem: string) => Error} */
      const fault = (problem) => errorAt([index, 'at', position], `${name} ${problem}`);
      const [place, ...others] = places.get(name) ?? [];
      if (!place) {
        const similar = [...places.keys()]
          .sort((a, b) => distance(a, name) - distance(b, name))
          .slice(0, 3)
          .join(', ');
        throw fault(`is not a place of the contract. Similar: ${similar}`);
      }
      if (others.length > 0) throw fault('is the name of more than one place');
      const answer = answersAt(place, kind)[0];
      if (answer) throw fault(`has ${answer}, which answers the question`);
      const twin = twinInRequest(name, { parts, places, sent });
      if (twin && !names.has(twin.name)) {
        throw fault(`is only in responses, and ${twin.name} is in requests: write ${twin.both}`);
      }
      const question = { id, what, assume, kind, ...(values && { values }), ...(risk && { risk }) };
      place.node['x-unspecified'] = [...asArray(place.node['x-unspecified']), question];
    }
  }
}

/**
 * The keywords at a place that answer a question of a kind: in its own schema, those of its content, and the items of a
 * list.
 *
 * @type {(place: Place, kind: string) => string[]}
 */
function answersAt({ node, field, owner }, kind) {
  const contents = Object.values(asObject(node['content'])).map((each) => asObject(each)['schema']);
  const schemas = [node, node['schema'], node['requestBody'], ...contents].map(asObject);
  const lists = schemas.map(({ items }) => asObject(items));
  const found = [...schemas, ...lists].flatMap((schema) =>
    (ANSWERS[kind] ?? []).filter((keyword) => {
      const value = schema[keyword];
      // That of a schema is a list, and that of a body or a parameter says nothing about fields.
      if (keyword === 'required') return kind === 'body-required' ? value === true : isList(value);
      return value !== undefined && !(keyword === 'additionalProperties' && value === true);
    }),
  );
  const isRequired = field !== undefined && asArray(owner?.['required']).includes(field);
  return kind === 'required' && isRequired ? ['required', ...found] : found;
}

/**
 * The field of a request that a field of a response shares with it, by the part that both have.
 *
 * @type {(name: string, context: { parts: ReadonlyMap<string, string[]>, places: Map<string, Place[]>, sent: Set<string> }) =>
 *   { name: string, both: string } | undefined}
 */
function twinInRequest(name, { parts, places, sent }) {
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

/**
 * The names of the schemas that requests have.
 *
 * @type {(root: Node) => Set<string>}
 */
function sentSchemas(root) {
  const schemas = asObject(asObject(root['components'])['schemas']);
  /** @type {Set<string>} */
  const sent = new Set();
  /** @type {(value: unknown) => void} */
  const reach = (value) => {
    for (const [, name = ''] of JSON.stringify(value ?? {}).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    )) {
      if (sent.has(name)) continue;
      sent.add(name);
      reach(schemas[name]);
    }
  };
  for (const item of Object.values(asObject(root['paths']))) {
    for (const operation of Object.values(asObject(item)))
      reach(asObject(operation)['requestBody']);
  }
  return sent;
}

/**
 * The questions, and a function that makes an error with the line of the place at fault.
 *
 * @type {(text: string) => { questions: Question[], errorAt: (path: unknown[], problem: string) => Error }}
 */
function readQuestions(text) {
  const lineCounter = new LineCounter();
  const file = parseDocument(text, { lineCounter });
  const [broken] = file.errors;
  if (broken) throw new Error(`unspecified.yaml: ${broken.message}`);
  /** @type {(path: unknown[], problem: string) => Error} */
  const errorAt = (path, problem) => {
    const { range } = /** @type {import('yaml').Node} */ (file.getIn(path, true));
    return new Error(`unspecified.yaml:${lineCounter.linePos(range?.[0] ?? 0).line}: ${problem}.`);
  };
  const ajv = new Ajv2020({ verbose: true });
  const validate = ajv.compile(/** @type {object} */ (JSON.parse(readFileSync(SCHEMA, 'utf8'))));
  const questions = /** @type {Question[]} */ (file.toJS());
  if (validate(questions)) return { questions, errorAt };
  // Where no alternative of a `oneOf` matches, Ajv reports that last.
  const { instancePath, keyword, message, schema } = /** @type {import('ajv').ErrorObject} */ (
    validate.errors?.at(-1)
  );
  const path = instancePath.split('/').slice(1);
  const values = asArray(schema).map((each) => asObject(each)['const']);
  const problem = keyword === 'oneOf' ? `must be one of ${values.join(', ')}` : message;
  // The last part is the index of a question, or the name of its field.
  const last = path.at(-1) ?? '';
  throw errorAt(path, `${/\D/.test(last) ? last : 'a question'} ${problem}`);
}

/**
 * Every place of a document by its name, as an API designer would type it.
 *
 * @param {Node} root
 * @returns {Map<string, Place[]>}
 */
function placesIn(root) {
  /** @type {Map<string, Place[]>} */
  const places = new Map();
  /** @type {(name: string, node: unknown, owner?: Node, field?: string) => void} */
  const add = (name, node, owner, field) => {
    if (isObject(node)) places.set(name, [...(places.get(name) ?? []), { node, owner, field }]);
  };
  /** @type {(name: string, schema: unknown, owner?: Node, field?: string) => void} */
  const addSchema = (name, schema, owner, field) => {
    if (!isObject(schema)) return;
    add(name, schema, owner, field);
    for (const [property, each] of Object.entries(asObject(schema['properties']))) {
      addSchema(`${name}.${property}`, each, schema, property);
    }
    addSchema(`${name}[]`, schema['items']);
  };
  add('API', root);
  for (const tag of asArray(root['tags'])) add(`tag ${asObject(tag)['name']}`, tag);
  for (const item of Object.values(asObject(root['paths']))) {
    for (const operation of Object.values(asObject(item)).map(asObject)) {
      const id = String(operation['operationId']);
      add(id, operation);
      for (const [status, response] of Object.entries(asObject(operation['responses']))) {
        add(`${id} ${status}`, response);
      }
    }
  }
  const { schemas, parameters, responses, securitySchemes } = asObject(root['components']);
  for (const [name, schema] of Object.entries(asObject(schemas))) addSchema(name, schema);
  for (const components of [parameters, responses, securitySchemes]) {
    for (const [name, component] of Object.entries(asObject(components))) add(name, component);
  }
  return places;
}

/** @type {(value: unknown) => value is Node} */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @type {(value: unknown) => Node} */
function asObject(value) {
  return isObject(value) ? value : {};
}

/** @type {(value: unknown) => value is unknown[]} */
function isList(value) {
  return Array.isArray(value);
}

/** @type {(value: unknown) => unknown[]} */
function asArray(value) {
  return isList(value) ? value : [];
}
