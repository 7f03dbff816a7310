/** Reads unspecified.yaml. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument } from 'yaml';
import { asArray, asObject } from './json.js';

const SCHEMA = new URL('../unspecified.schema.json', import.meta.url);

/** @typedef {{ id: string, what: string, assume: string, kind: string, values?: true, risk?: true, source: string, at: string[] }} Question */
/** @typedef {(path: unknown[], problem: string) => Error} ErrorAt Makes an error with the line of the value at a path. */

/**
 * @param {string} text the text of the file
 * @returns {{ questions: Question[], errorAt: ErrorAt }}
 */
export function readQuestions(text) {
  const lineCounter = new LineCounter();
  const file = parseDocument(text, { lineCounter });
  const [broken] = file.errors;
  if (broken) throw new Error(`unspecified.yaml: ${broken.message}`);
  /** @type {ErrorAt} */
  const errorAt = (path, problem) => {
    // An empty file has no node.
    const node = /** @type {import('yaml').Node | null} */ (file.getIn(path, true));
    const { line } = lineCounter.linePos(node?.range?.[0] ?? 0);
    return new Error(`unspecified.yaml:${line}: ${problem}.`);
  };
  const questions = /** @type {Question[]} */ (file.toJS());
  const fault = findFault(questions);
  if (fault) throw errorAt(fault.path, fault.problem);
  return { questions, errorAt };
}

/**
 * Finds the first fault that the schema reports.
 *
 * @type {(questions: Question[]) => { path: string[], problem: string } | undefined}
 */
function findFault(questions) {
  const ajv = new Ajv2020({ verbose: true });
  const validate = ajv.compile(/** @type {object} */ (JSON.parse(readFileSync(SCHEMA, 'utf8'))));
  if (validate(questions)) return undefined;
  // Where no alternative of a `oneOf` matches, Ajv reports that last.
  const error = /** @type {import('ajv').ErrorObject} */ (validate.errors?.at(-1));
  const path = error.instancePath.split('/').slice(1);
  const [index, field] = path;
  const place = field ?? (index === undefined ? 'the file' : 'a question');
  return { path, problem: `${place} ${describe(error)}` };
}

/** @type {(error: import('ajv').ErrorObject) => string} */
function describe({ keyword, message, params, schema }) {
  if (keyword === 'additionalProperties') {
    return `has the unknown field ${params['additionalProperty']}`;
  }
  if (keyword !== 'oneOf') return String(message);
  const values = asArray(schema).map((alternative) => asObject(alternative)['const']);
  return `must be one of ${values.join(', ')}`;
}
