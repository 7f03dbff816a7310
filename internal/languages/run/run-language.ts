/** Runs the stages that take a language from its generator to the cells of its client in the matrix. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, placesFor } from '@voice-agent-platform/codegen/internal/places';
import { MissingToolError } from '@voice-agent-platform/codegen/internal/set-up';
import {
  verify,
  type Cell as VerifiedCell,
} from '@voice-agent-platform/codegen/internal/verify/verify';
import type { Harness, HarnessPlaces } from '../src/harness.js';
import { sampleCells, type SampleCell } from './samples.js';
import type { NegativeControl } from './negative-controls.js';
import { preparations, type Run } from './preparations.js';
import { stallCells } from './stalls.js';

/** Builds stay inside this package. */
const cache = fileURLToPath(new URL('../.cache', import.meta.url));

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

/** Returns where a language is built, with or without the fault of a control. */
export function harnessPlacesFor(language: Harness, control?: NegativeControl): HarnessPlaces {
  const { name, folder, lockFile, clientFolder = `voice-agent-${name}` } = language;
  const variant = control ? `control ${control.name}`.replace(/\W+/g, '-') : 'contract';
  const work = join(cache, variant, name);
  const versions = lockFile === undefined ? '' : readFileSync(join(folder, lockFile));
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, 8);
  const clientPlaces = {
    client: join(work, clientFolder),
    // A control has a document of its own.
    ...(control && { document: join(work, 'openapi-3.0.json') }),
  };
  return {
    ...placesFor(language.generated ?? language, clientPlaces),
    folder,
    libraries: join(cacheFolder(), `driver-${name}-${hash}`),
    work,
  };
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
