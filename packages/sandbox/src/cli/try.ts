import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  choicesOf,
  decisionIds,
  questionsOf,
  sentenceOf,
  type Alternative,
} from '../decisions/choices.js';
import { OPPOSITE } from '../decisions/parse-choices.js';
import { readChoicesOfEnvironment } from '../node/environment.js';
import { readMet } from '../node/met-folder.js';
import type { CliArguments } from './arguments.js';
import { readChoices } from './read-choices.js';
import type { Terminal } from './terminal.js';
import {
  describeFailed,
  describeResult,
  formatTable,
  type Subject,
  type Tried,
  type TryResult,
} from './try-report.js';
import { printProgress, runOnce, type Trial } from './try-run.js';
import { parseSelection, selectCandidates } from './try-selection.js';

/** Runs the command without changes, then under each choice that could change something. Resolves with the exit code. */
export async function tryCommand(
  options: CliArguments,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<number> {
  const isSelected = parseSelection(options.only);
  const given = {
    ...readChoicesOfEnvironment(process.env),
    ...(await readChoices(options.decisions)),
  };
  const trial: Trial = { options, terminal, stop, given };
  const first = await runUnchanged(trial);
  if ('exitCode' in first) return first.exitCode;
  const { met, timeoutMs } = first;
  const { candidates, skipped, neverMet } = selectCandidates(met, given, isSelected);
  const tried = await tryCandidates(trial, candidates, timeoutMs);
  if (stop.aborted) return 1;
  // With --only, no run at all must not look like a success, unless no choice of it would change anything.
  const hasTestedNothing =
    options.only !== undefined && tried.length === 0 && skipped.neverMet + skipped.given > 0;
  const result: TryResult = {
    command: options.command,
    passed: tried.every(({ passed }) => passed) && !hasTestedNothing,
    given,
    met: decisionIds.filter((id) => met.has(id) && choicesOf(id).length > 1),
    neverMet,
    tried,
    skipped,
  };
  if (options.json) terminal.out(JSON.stringify(result, null, 2));
  else terminal.out(`\n${formatTable(result)}\n\n${describeResult(result)}`);
  return result.passed ? 0 : 1;
}

/** The decisions that the command met, and the time limit of its other runs. */
interface Unchanged {
  readonly met: ReadonlySet<string>;
  readonly timeoutMs: number;
}

/** Runs the command once without changes. Returns an exit code if there is nothing to try. */
async function runUnchanged(trial: Trial): Promise<Unchanged | { readonly exitCode: number }> {
  const { options, terminal, stop } = trial;
  const metFolder = await mkdtemp(join(tmpdir(), 'voice-agent-sandbox-'));
  try {
    const run = { name: 'as it is', choices: '', metFolder };
    const { exitCode, output, durationMs } = await runOnce(trial, run);
    if (stop.aborted) return { exitCode: exitCode || 1 };
    if (exitCode !== 0) {
      terminal.error(
        `${output}\n\nThe command fails as it is, with exit code ${exitCode}. Let it pass first.`,
      );
      return { exitCode: 1 };
    }
    const met = readMet(metFolder);
    if (met) return { met, timeoutMs: timeoutAfter(durationMs, options.timeoutSeconds) };
    terminal.error(
      'No request of the command reached a sandbox, so there is nothing to try. Call the roots in VOICE_AGENT_BASE_URL and VOICE_AGENT_PLATFORM_URL, or create a sandbox in the command.',
    );
    return { exitCode: 1 };
  } finally {
    await rm(metFolder, { recursive: true, force: true });
  }
}

/**
 * Returns the time limit of a run under a choice. The first run has no limit, because nobody knows how long the command
 * takes.
 */
function timeoutAfter(firstRunMs: number, seconds: number | undefined): number {
  return seconds === undefined ? Math.max(60_000, 10 * firstRunMs) : seconds * 1_000;
}

/** Choices to run the command under. */
interface Candidate {
  /** The choices as `parseChoices` reads them. */
  readonly choices: string;
  readonly subject: Subject;
}

function createCandidate({ id, choice }: Alternative): Candidate {
  return {
    choices: `${id}=${choice}`,
    subject: { decision: id, choice, text: sentenceOf(id, choice), questions: questionsOf(id) },
  };
}

const oppositeCandidate: Candidate = {
  choices: OPPOSITE,
  subject: {
    decision: OPPOSITE,
    choice: '',
    text: 'The sandbox takes the second choice of each decision that has one, all at once.',
    questions: [],
  },
};

/** Tries each choice, then all second choices at once, because one choice can hide the effect of another. */
async function tryCandidates(
  trial: Trial,
  alternatives: readonly Alternative[],
  timeoutMs: number,
): Promise<readonly Tried[]> {
  const { options, stop } = trial;
  const tried: Tried[] = [];
  for (const alternative of alternatives) {
    const outcome = await tryUnder(trial, createCandidate(alternative), timeoutMs);
    if (stop.aborted) return tried;
    tried.push(outcome);
  }
  const isPassed = tried.every(({ passed }) => passed);
  if (options.only === undefined && tried.length > 1 && isPassed) {
    tried.push(await tryUnder(trial, oppositeCandidate, timeoutMs));
  }
  return tried;
}

async function tryUnder(
  trial: Trial,
  { choices, subject }: Candidate,
  timeoutMs: number,
): Promise<Tried> {
  const run = { name: choices, choices, timeoutMs };
  const { exitCode, output, timedOut } = await runOnce(trial, run);
  const tried = {
    ...subject,
    passed: exitCode === 0,
    exitCode,
    output,
    ...(timedOut && { timeoutSeconds: Math.round(timeoutMs / 1_000) }),
  };
  if (!tried.passed && !trial.stop.aborted) printProgress(trial, describeFailed(tried));
  return tried;
}
