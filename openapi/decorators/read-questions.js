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
    const { range } = /** @type {import('yaml').Node} */ (file.getIn(path, true));
    return new Error(`unspecified.yaml:${lineCounter.linePos(range?.[0] ?? 0).line}: ${problem}.`);
  };
  const questions = /** @type {Question[]} */ (file.toJS());
  const fault = findFault(questions);
  if (fault) throw errorAt(fault.path, fault.problem);
  return { questions, errorAt };
}

/** @type {(questions: Question[]) => { path: string[], problem: string } | undefined} */
function findFault(questions) {
  const ajv = new Ajv2020({ verbose: true });
  const validate = ajv.compile(/** @type {object} */ (JSON.parse(readFileSync(SCHEMA, 'utf8'))));
  if (validate(questions)) return undefined;
  // Where no alternative of a `oneOf` matches, Ajv reports that last.
  const { instancePath, keyword, message, schema } = /** @type {import('ajv').ErrorObject} */ (
    validate.errors?.at(-1)
  );
  const path = instancePath.split('/').slice(1);
  const values = asArray(schema).map((alternative) => asObject(alternative)['const']);
  const problem = keyword === 'oneOf' ? `must be one of ${values.join(', ')}` : message;
  // The last part is the index of a question, or the name of its field.
  const last = path.at(-1) ?? '';
  return { path, problem: `${/\D/.test(last) ? last : 'a question'} ${problem}` };
}
