import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArgumentError } from '../common/check.js';
import {
  alternatives,
  findDecision,
  formatChoices,
  OPPOSITE,
  parseChoices,
  questionsOf,
  sentenceOf,
  type Choices,
} from '../decisions/choices.js';
import type { DecisionId } from '../decisions/decisions.js';
import { DECISIONS, MET_FOLDER, readChoicesOfEnvironment, readMet } from '../node/environment.js';
import { UsageError, type CliArguments } from './arguments.js';
import { runCommand, variablesFor, type Ended } from './command.js';
import { readChoices, start } from './start.js';
import type { Terminal } from './terminal.js';
import { describeFailed, describeResult, table, type Tried, type TryResult } from './try-report.js';

/**
 * Returns a function that says if `--only` selects a choice. @throws UsageError if `--only` names one that does not
 * exist.
 */
function selectorOf(only: string | undefined): (id: DecisionId, choice: string) => boolean {
  if (only === undefined) return () => true;
  try {
    const names = only.split(',').map((part) => part.trim());
    for (const name of names) {
      if (name.includes('=')) parseChoices(name);
      else findDecision(name);
    }
    return (id, choice) => names.includes(id) || names.includes(`${id}=${choice}`);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new UsageError(`--only ${error.message}`);
  }
}

interface RunOptions {
  readonly metFolder?: string;
  readonly timeoutMs?: number;
}

/**
 * Returns the time limit of a run under a choice. The first run has no limit, because nobody knows how long the command
 * takes.
 */
function timeoutAfter(firstRunMs: number, seconds: number | undefined): number {
  return seconds === undefined ? Math.max(60_000, 10 * firstRunMs) : seconds * 1_000;
}

/**
 * Runs the command once with a new sandbox under these choices. That sandbox and those that the command creates read
 * the choices from the environment, and write the decisions they met into the folder.
 */
async function runUnder(
  choices: string,
  options: CliArguments,
  terminal: Terminal,
  stop: AbortSignal,
  { metFolder = '', timeoutMs }: RunOptions,
): Promise<Ended> {
  process.env[DECISIONS] = choices;
  process.env[MET_FOLDER] = metFolder;
  const started = await start({ ...options, decisions: undefined }, terminal);
  try {
    return await runCommand(options.command, variablesFor(started), stop, {
      shown: false,
      timeoutMs,
    });
  } finally {
    await started.sandbox.close();
  }
}

/**
 * Runs the command without changes, then under each choice that could change something. Resolves with the exit code.
 */
export async function tryCommand(
  options: CliArguments,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<number> {
  const isSelected = selectorOf(options.only);
  const given: Choices = {
    ...readChoicesOfEnvironment(),
    ...(await readChoices(options.decisions)),
  };
  const base = formatChoices(given);
  const progress = options.json ? terminal.error : terminal.out;
  const runOnce = async (name: string, choices: string, runOptions: RunOptions) => {
    const startedAt = performance.now();
    const ended = await runUnder(choices, options, terminal, stop, runOptions);
    const durationMs = performance.now() - startedAt;
    const outcome = stop.aborted ? 'stopped' : ended.exitCode === 0 ? 'passed' : 'FAILED';
    progress(`${name.padEnd(36)} ${outcome} after ${(durationMs / 1_000).toFixed(1)} s`);
    return { ...ended, durationMs };
  };

  const folder = await mkdtemp(join(tmpdir(), 'voice-agent-sandbox-'));
  let met: ReadonlySet<string>;
  let timeoutMs: number;
  try {
    const first = await runOnce('as it is', base, { metFolder: folder });
    const { exitCode, output } = first;
    timeoutMs = timeoutAfter(first.durationMs, options.timeoutSeconds);
    if (stop.aborted) return exitCode || 1;
    if (exitCode !== 0) {
      terminal.error(
        `${output}\n\nThe command fails as it is, with exit code ${exitCode}. Let it pass first.`,
      );
      return 1;
    }
    met = readMet(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (met.size === 0) {
    terminal.error(
      'No request of the command reached a sandbox, so there is nothing to try. Call the roots in VOICE_AGENT_BASE_URL and VOICE_AGENT_PLATFORM_URL, or create a sandbox in the command.',
    );
    return 1;
  }

  const skipped = { neverMet: 0, withoutEffect: 0, given: 0, notSelected: 0 };
  const candidates = alternatives.filter(({ id, choice }) => {
    const reason = Object.hasOwn(given, id)
      ? 'given'
      : !isSelected(id, choice)
        ? 'notSelected'
        : !met.has(id)
          ? 'neverMet'
          : met.has(`${id}=${choice}`)
            ? undefined
            : 'withoutEffect';
    if (reason) skipped[reason]++;
    return reason === undefined;
  });

  const tried: Tried[] = [];
  const tryUnder = async (
    row: Pick<Tried, 'decision' | 'choice' | 'text' | 'questions'>,
    choices: string,
  ) => {
    const name = row.choice === '' ? row.decision : `${row.decision}=${row.choice}`;
    const all = [choices, base].filter(Boolean).join(',');
    const { exitCode, output, timedOut } = await runOnce(name, all, { timeoutMs });
    if (stop.aborted) return;
    const timeoutSeconds = Math.round(timeoutMs / 1_000);
    const result = {
      ...row,
      passed: exitCode === 0,
      exitCode,
      output,
      ...(timedOut && { timeoutSeconds }),
    };
    tried.push(result);
    if (!result.passed) progress(describeFailed(result));
  };
  for (const { id, choice } of candidates) {
    if (stop.aborted) break;
    const row = { decision: id, choice, text: sentenceOf(id, choice), questions: questionsOf(id) };
    await tryUnder(row, `${id}=${choice}`);
  }
  // One choice can hide the effect of another.
  if (
    !stop.aborted &&
    options.only === undefined &&
    tried.length > 1 &&
    tried.every(({ passed }) => passed)
  ) {
    const text = 'The sandbox takes the second choice of every decision at once.';
    await tryUnder({ decision: OPPOSITE, choice: '', text, questions: [] }, OPPOSITE);
  }
  if (stop.aborted) return 1;

  const result: TryResult = {
    command: options.command,
    passed: tried.every(({ passed }) => passed),
    given,
    met: alternatives.flatMap(({ id }, index) =>
      met.has(id) && alternatives[index - 1]?.id !== id ? [id] : [],
    ),
    tried,
    skipped,
  };
  if (options.json) terminal.out(JSON.stringify(result, null, 2));
  else terminal.out(`\n${table(result)}\n\n${describeResult(result)}`);
  return result.passed ? 0 : 1;
}
