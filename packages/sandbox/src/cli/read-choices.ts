import { ArgumentError } from '../common/check.js';
import type { Choices } from '../decisions/choices.js';
import { parseChoices } from '../decisions/parse-choices.js';
import { readExistingJsonFile } from '../node/json-file.js';
import { UsageError } from './arguments.js';

/** Matches the path of a file. The names of decisions and choices have no slash, and no dot as in `choices.json`. */
const PATH = /[\\/]|^[^=]*\./;

/**
 * Reads the choices of `--decisions`: a list of choices, or the content of a file.
 * @throws UsageError that names the file or the option, if a choice does not exist.
 */
export async function readChoices(given: string | undefined): Promise<Choices> {
  if (given === undefined) return {};
  const [source, value] = PATH.test(given)
    ? [given, await readExistingJsonFile(given)]
    : ['--decisions', given];
  try {
    return parseChoices(value);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new UsageError(`${source} ${error.message}`);
  }
}
