/** The questions of unspecified.yaml, and the places of the document where they apply. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { distance } from 'fastest-levenshtein';
import { LineCounter, parseDocument } from 'yaml';

const SCHEMA = new URL('../unspecified.schema.json', import.meta.url);

/** @typedef {Record<string, unknown>} Node */
/** @typedef {{ id: string, what: string, assume: string, kind: string, values?: true, risk?: true, source: string, at: string[] }} Question */

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
  const ids = questions.map(({ id }) => id);
  for (const [index, { id, what, assume, source, kind, values, risk, at }] of questions.entries()) {
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
      const [place, ...others] = places.get(name) ?? [];
      if (!place) {
        const similar = [...places.keys()]
          .sort((a, b) => distance(a, name) - distance(b, name))
          .slice(0, 3)
          .join(', ');
        throw errorAt(
          [index, 'at', position],
          `${name} is not a place of the contract. Similar: ${similar}`,
        );
      }
      if (others.length > 0) {
        throw errorAt([index, 'at', position], `${name} is the name of more than one place`);
      }
      const question = {
        id,
        what,
        assume,
        source,
        kind,
        ...(values && { values }),
        ...(risk && { risk }),
      };
      place['x-unspecified'] = [...asArray(place['x-unspecified']), question];
    }
  }
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
 * @returns {Map<string, Node[]>}
 */
function placesIn(root) {
  /** @type {Map<string, Node[]>} */
  const places = new Map();
  /** @type {(name: string, node: unknown) => void} */
  const add = (name, node) => {
    if (isObject(node)) places.set(name, [...(places.get(name) ?? []), node]);
  };
  /** @type {(name: string, schema: unknown) => void} */
  const addSchema = (name, schema) => {
    if (!isObject(schema)) return;
    add(name, schema);
    for (const [property, each] of Object.entries(asObject(schema['properties']))) {
      addSchema(`${name}.${property}`, each);
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

/** @type {(value: unknown) => unknown[]} */
function asArray(value) {
  return Array.isArray(value) ? value : [];
}
