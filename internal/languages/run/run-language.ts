/** Runs the stages that take a language from its generator to the cells of its client in the matrix. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runGenerator } from '@voice-agent-platform/codegen/internal/generate-client';
import { runCommand } from '@voice-agent-platform/shared/process';
import { cacheFolder, placesFor } from '@voice-agent-platform/codegen/internal/places';
import { MissingToolError } from '@voice-agent-platform/codegen/internal/set-up';
import type { Behavior } from '@voice-agent-platform/codegen/internal/verify/malformed-outcome';
import {
  verify,
  type Cell as VerifiedCell,
} from '@voice-agent-platform/codegen/internal/verify/verify';
import { calls, driverCalls } from '../src/calls.js';
import type { Harness, HarnessPlaces } from '../src/harness.js';
import type { ProgramWriter } from '../src/program.js';
import { fetchLibraries, runAll, setUpLanguage } from './fetch.js';
import { findLitter } from './litter.js';
import { sampleCells, type SampleCell } from './samples.js';
import { mutated, type NegativeControl } from './negative-controls.js';

/** Builds stay inside this package. */
const cache = fileURLToPath(new URL('../.cache', import.meta.url));

/** A cell of the matrix: a step of `verify`, or the program of an operation. */
export type Cell = VerifiedCell | SampleCell;

export interface LanguageResult {
  readonly cells: readonly Cell[];
  /** The stage that failed. Later stages did not run. */
  readonly failedStage?: { readonly name: string; readonly message: string };
}

export interface RunOptions {
  /** Receives each finished stage. */
  readonly report: (stage: string, seconds: number) => void;
  /** The client's recorded behavior with malformed responses. */
  readonly behavior?: Behavior | undefined;
  /** Generates twice and compares the files. */
  readonly thorough?: boolean;
  /** Generates from the control's document, and runs only the driver with the first two rounds. */
  readonly control?: NegativeControl;
}

/** A run of one language. */
interface Run extends Omit<RunOptions, 'report'> {
  readonly language: Harness;
  readonly places: HarnessPlaces;
}

/** The stages before `verify`, in order. Each must succeed before the next one starts. */
const preparations: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  'set up': async ({ language, places }) => {
    await rm(places.work, { recursive: true, force: true });
    await setUpLanguage(language, places);
  },
  generate,
  fetch: async ({ language, places }) => {
    await cp(places.folder, places.work, { recursive: true });
    await fetchLibraries(language, places);
  },
  build,
  lint,
};

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

function harnessPlacesFor(language: Harness, control?: NegativeControl): HarnessPlaces {
  const { name, folder, lockFile, clientFolder = `voice-agent-${name}` } = language;
  const variant = control ? `control ${control.name}`.replace(/\W+/g, '-') : 'contract';
  const work = join(cache, variant, name);
  const versions = lockFile === undefined ? '' : readFileSync(join(folder, lockFile));
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, 8);
  const ofGenerator = {
    client: join(work, clientFolder),
    // A control has a document of its own.
    ...(control && { document: join(work, 'openapi-3.0.json') }),
  };
  return {
    ...placesFor(language.generated ?? language, ofGenerator),
    folder,
    libraries: join(cacheFolder(), `driver-${name}-${hash}`),
    work,
  };
}

async function generate({
  language: { generated },
  places,
  control,
  thorough,
}: Run): Promise<void> {
  if (!generated) return;
  if (control) {
    await mkdir(places.work, { recursive: true });
    await writeFile(places.document, mutated(control));
    await runGenerator(generated, places);
    return;
  }
  await runGenerator(generated, places);
  const [litter] = await findLitter(places.client);
  if (litter !== undefined) throw new Error(litter);
  if (thorough) await generateAgain(generated, places);
}

/** If generating is not deterministic, nobody can review the changes of a new version. */
async function generateAgain(
  generated: NonNullable<Harness['generated']>,
  places: HarnessPlaces,
): Promise<void> {
  const first = `${places.client}-first`;
  await rename(places.client, first);
  await runGenerator(generated, places);
  await runCommand({ argv: ['diff', '-r', first, places.client] });
  await rm(first, { recursive: true });
}

async function build({ language, places, control }: Run): Promise<void> {
  const { programs } = language;
  // The calls come from the real contract, even if a control generates the client from another document.
  if (programs) await writeCalls(programs, places);
  // A control does not need programs, and compiling them takes longer than everything else.
  if (programs && !control) await writePrograms(programs, places);
  await runAll(language.build?.(places));
}

async function writeCalls(programs: ProgramWriter, { work }: HarnessPlaces): Promise<void> {
  const file = join(work, programs.callsFile);
  await writeFile(file, programs.calls(driverCalls, await readFile(file, 'utf8')));
}

async function writePrograms(programs: ProgramWriter, { work }: HarnessPlaces): Promise<void> {
  for (const call of calls) {
    const file = join(work, programs.programFile(call.operationId));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, programs.program(call));
  }
}

/** Checks the programs, unless a control has built none. */
async function lint({ language, places, control }: Run): Promise<void> {
  const { programs } = language;
  const files = calls.flatMap(({ operationId }) => programs?.programFile(operationId) ?? []);
  if (!control) await runAll(language.lint?.(files, places));
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
  return (await Promise.all([verified, samples])).flat();
}
