import { randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArgumentError } from '../common/check.js';
import { wouldDiffer, type Trace } from '../core/trace.js';
import { choicesOf, parseChoices, type Choices } from '../decisions/choices.js';

/** The choices of every sandbox in this process and in those that it starts. */
export const DECISIONS = 'VOICE_AGENT_SANDBOX_DECISIONS';
/** The folder for the decisions that the sandboxes of a command under `try` met. */
export const MET_FOLDER = 'VOICE_AGENT_SANDBOX_MET';

/** @throws ArgumentError that names the variable, if a choice in it does not exist. */
export function readChoicesOfEnvironment(): Choices {
  try {
    return parseChoices(process.env[DECISIONS]);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new ArgumentError(`${DECISIONS} ${error.message}.`);
  }
}

/** The decisions that requests met, and the choices that would have changed something: `patch-merge`, `patch-merge=reset`. */
const known = new Set<string>();
let file: string | undefined;

/**
 * Reports the decisions of a request to `try`, if that runs this process, but not those that the program has fixed itself.
 * Writes them at once, because a test runner can end a process at any time.
 */
export function reportMet(trace: Trace, fixed: Choices): void {
  const folder = process.env[MET_FOLDER];
  if (!folder) return;
  const found: string[] = [];
  const { met, chosen } = trace.decided;
  for (const id of met) {
    if (Object.hasOwn(fixed, id)) continue;
    const names: readonly string[] = choicesOf(id);
    const others = names.filter((name) => name !== (chosen[id] ?? names[0]));
    const changing = others.filter(
      (name) => !known.has(`${id}=${name}`) && wouldDiffer(trace, { [id]: name }),
    );
    found.push(...(known.has(id) ? [] : [id]), ...changing.map((name) => `${id}=${name}`));
  }
  if (found.length === 0) return;
  for (const name of found) known.add(name);
  file ??= join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  appendFileSync(file, found.map((name) => `${name}\n`).join(''));
}

/** Reads the decisions that all sandboxes of a command met from the folder of its run. */
export function readMet(folder: string): ReadonlySet<string> {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return new Set(texts.join('').split('\n').filter(Boolean));
}
