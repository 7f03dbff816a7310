/** Each process reports to `try` which decisions its sandboxes met, in a file of its own in a folder. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wouldDiffer, type Trace } from '../core/trace.js';
import { choicesOf, type Choices } from '../decisions/choices.js';
import type { DecisionId } from '../decisions/decisions.js';
import type { Environment } from './environment.js';

/** The variable with the path of the folder. */
export const MET_FOLDER = 'VOICE_AGENT_SANDBOX_MET';

/**
 * Creates a function that reports the decisions of a request to `try`, if that runs this process, but not those that the
 * program has fixed itself. It writes them at once, because a test runner can end a process at any time.
 */
export function createReporter(environment: Environment): (trace: Trace, fixed: Choices) => void {
  const file = `${process.pid}-${randomBytes(4).toString('hex')}`;
  /** Decisions, and choices that would change something, such as `patch-merge` and `patch-merge=reset`. */
  const reported = new Set<string>();
  let isFirst = true;
  return (trace, fixed) => {
    const folder = environment[MET_FOLDER];
    if (!folder) return;
    const found = [...trace.decided.met]
      .filter((id) => !Object.hasOwn(fixed, id))
      .flatMap((id) => [id, ...findChanging(trace, id, reported)])
      .filter((name) => !reported.has(name));
    // The first request may meet no decision, and shows all the same that it reached a sandbox.
    if (found.length === 0 && !isFirst) return;
    isFirst = false;
    for (const name of found) reported.add(name);
    appendFileSync(join(folder, file), found.map((name) => `${name}\n`).join(''));
  };
}

/** Returns the choices of a decision that would have changed something, and are not reported yet. */
function findChanging(trace: Trace, id: DecisionId, reported: ReadonlySet<string>): string[] {
  const names: readonly string[] = choicesOf(id);
  const inForce = trace.decided.chosen[id] ?? names[0];
  return names
    .filter((name) => name !== inForce && !reported.has(`${id}=${name}`))
    .filter((name) => wouldDiffer(trace, { [id]: name }))
    .map((name) => `${id}=${name}`);
}

/**
 * Reads the decisions that all sandboxes of a command met from the folder of its run. Returns `undefined` if no request
 * reached a sandbox.
 */
export function readMet(folder: string): ReadonlySet<string> | undefined {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  if (texts.length === 0) return undefined;
  return new Set(texts.join('').split('\n').filter(Boolean));
}
