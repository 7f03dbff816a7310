/** Runs the command of `try` once, with a sandbox of its own. */
import type { Choices } from '../decisions/choices.js';
import { formatChoices } from '../decisions/parse-choices.js';
import { addSandbox, DECISIONS } from '../node/environment.js';
import { MET_FOLDER } from '../node/met-folder.js';
import type { CliArguments } from './arguments.js';
import { runCommand, type Ended } from './command.js';
import { start } from './start.js';
import type { Terminal } from './terminal.js';

/** The command to try, and everything that all of its runs share. */
export interface Trial {
  readonly options: CliArguments;
  readonly terminal: Terminal;
  readonly stop: AbortSignal;
  /** The choices that the user fixed. */
  readonly given: Choices;
}

/** One run of the command. */
interface Run {
  /** The name of its line in the output. */
  readonly name: string;
  /** The choices that it tries, as `parseChoices` reads them. */
  readonly choices: string;
  /** The folder for the decisions that the command meets. */
  readonly metFolder?: string;
  readonly timeoutMs?: number;
}

/**
 * Runs the command once with a new sandbox. That sandbox and those that the command creates read the choices from the
 * environment, and write the decisions they met into the folder.
 */
export async function runOnce(
  trial: Trial,
  { name, choices, metFolder, timeoutMs }: Run,
): Promise<Ended & { readonly durationMs: number }> {
  const { options, terminal, stop, given } = trial;
  const environment = {
    ...process.env,
    [DECISIONS]: [choices, formatChoices(given)].filter(Boolean).join(','),
    [MET_FOLDER]: metFolder,
  };
  const startedAt = performance.now();
  const started = await start({ ...options, decisions: undefined }, terminal, { environment });
  let ended: Ended;
  try {
    ended = await runCommand(options.command, {
      environment: addSandbox(environment, started),
      stop,
      shown: false,
      timeoutMs,
    });
  } finally {
    await started.sandbox.close();
  }
  const durationMs = performance.now() - startedAt;
  const result = ended.exitCode === 0 ? 'passed' : 'FAILED';
  const outcome = stop.aborted ? 'stopped' : result;
  printProgress(trial, `${name.padEnd(36)} ${outcome} after ${(durationMs / 1_000).toFixed(1)} s`);
  return { ...ended, durationMs };
}

/** Prints a line about a run. With `--json`, standard output must have the JSON alone. */
export function printProgress({ options, terminal }: Trial, line: string): void {
  if (options.json) terminal.error(line);
  else terminal.out(line);
}
