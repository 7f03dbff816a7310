/** Runs the stages that take a language from its generator to the cells of its client in the matrix. */
import { MissingToolError } from '@voice-agent-platform/codegen/internal/set-up';
import {
  verify,
  type Cell as VerifiedCell,
} from '@voice-agent-platform/codegen/internal/verify/verify';
import type { Harness } from '../src/harness.js';
import { harnessPlacesFor } from './harness-places.js';
import { sampleCells, type SampleCell } from './samples.js';
import { preparations, type Run } from './preparations.js';
import { stallCells } from './stalls.js';

/** A cell of the matrix: a step of `verify`, or the program of an operation. */
export type Cell = VerifiedCell | SampleCell;

export interface LanguageResult {
  readonly cells: readonly Cell[];
  /** The stage that failed. Later stages did not run. */
  readonly failedStage?: { readonly name: string; readonly message: string };
}

export interface RunOptions extends Pick<Run, 'behavior' | 'thorough' | 'control'> {
  /** Receives each finished stage. */
  readonly report: (stage: string, seconds: number) => void;
}

/** A stage that failed because of the client, the contract, or the harness. */
class StageError extends Error {
  override readonly name = 'StageError';

  constructor(
    readonly stage: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Sets up, generates, builds and drives the client of a language.
 * @throws {MissingToolError} if a program is missing, because that says nothing about the contract
 */
export async function runLanguage(
  language: Harness,
  { report, ...options }: RunOptions,
): Promise<LanguageResult> {
  const run = { ...options, language, places: harnessPlacesFor(language, options.control) };
  try {
    for (const [stage, prepare] of Object.entries(preparations)) {
      await runStage(stage, () => prepare(run), report);
    }
    return { cells: await runStage('verify', () => verifyClient(run), report) };
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    return { cells: [], failedStage: { name: error.stage, message: error.message } };
  }
}

async function runStage<Result>(
  stage: string,
  perform: () => Promise<Result>,
  report: RunOptions['report'],
): Promise<Result> {
  const startedAt = performance.now();
  try {
    const result = await perform();
    report(stage, (performance.now() - startedAt) / 1000);
    return result;
  } catch (error) {
    if (error instanceof MissingToolError) throw error;
    throw new StageError(stage, error);
  }
}

async function verifyClient({
  language,
  places,
  behavior,
  control,
}: Run): Promise<readonly Cell[]> {
  const { start, driver, tolerate = [] } = language;
  const rounds = control && { rounds: ['sandbox', 'unusual'] as const };
  const verified = verify(start(driver, places), { tolerate, behavior, ...rounds });
  // The programs run while the driver waits for the response that never arrives.
  const samples = control ? [] : sampleCells(language, places);
  const stalls = control ? [] : stallCells(language, places);
  return (await Promise.all([verified, samples, stalls])).flat();
}
