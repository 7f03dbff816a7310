/** Adds the questions of unspecified.yaml to the document. */
import { distance } from 'fastest-levenshtein';
import { findAnswer } from './answers.js';
import { asArray } from './json.js';
import { expandNames, findTwin } from './parts.js';
import { findPlaces } from './places.js';
import { readQuestions } from './read-questions.js';
import { findSentSchemas } from './sent-schemas.js';

/** @typedef {import('./json.js').Node} Node */
/** @typedef {import('./parts.js').Parts} Parts */
/** @typedef {import('./parts.js').Context} Context */

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
    const names = expandNames(at, parts);
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

/** @type {(name: string, known: string[]) => string[]} */
function findSimilar(name, known) {
  return known.sort((a, b) => distance(a, name) - distance(b, name)).slice(0, 3);
}
