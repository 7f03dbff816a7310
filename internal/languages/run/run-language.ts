import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateClient } from '@voice-agent-platform/codegen/internal/generate-client';
import {
  CommandError,
  runCommand,
  type Command,
  type RunOptions as CommandOptions,
} from '@voice-agent-platform/shared/process';
import {
  cacheFolder,
  isRegistryFailure,
  MissingToolError,
  placesFor as generatorPlacesOf,
  requireTools,
  setUp,
} from '@voice-agent-platform/codegen/internal/set-up';
import type { Behavior } from '@voice-agent-platform/codegen/internal/verify/malformed-outcome';
import {
  verify,
  type Cell as VerifiedCell,
} from '@voice-agent-platform/codegen/internal/verify/verify';
import type { Language } from '@voice-agent-platform/codegen/internal/languages/language';
import { calls, driverCalls, type Harness, type HarnessPlaces } from '../registry.js';
import { cachedFolder } from '@voice-agent-platform/shared/cached-folder';
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

/** The stages in order. Each must succeed before the next one starts. The last one returns the cells. */
const stages: Readonly<Record<string, (run: Run) => Promise<readonly Cell[]>>> = {
  'set up': setUpAll,
  generate,
  fetch: fetchLibraries,
  build,
  lint,
  verify: verifyClient,
};

/**
 * Sets up, generates, builds and drives the client of a language.
 * @throws {MissingToolError} if a program is missing, because that says nothing about the contract
 */
export async function runLanguage(
  language: Harness,
  { report, ...options }: RunOptions,
): Promise<LanguageResult> {
  const run = { ...options, language, places: placesFor(language, options.control) };
  let cells: readonly Cell[] = [];
  for (const [name, perform] of Object.entries(stages)) {
    const startedAt = performance.now();
    try {
      cells = await perform(run);
    } catch (error) {
      if (error instanceof MissingToolError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      return { cells: [], failedStage: { name, message } };
    }
    report(name, (performance.now() - startedAt) / 1000);
  }
  return { cells };
}

export function placesFor(language: Harness, control?: NegativeControl): HarnessPlaces {
  const { name, folder, lockFile, clientFolder = `voice-agent-${name}` } = language;
  const variant = control ? `control ${control.name}`.replace(/\W+/g, '-') : 'contract';
  const work = join(cache, variant, name);
  const versions = lockFile === undefined ? '' : readFileSync(join(folder, lockFile));
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, 8);
  const document = control && join(work, 'openapi-3.0.json');
  return {
    ...generatorPlacesOf(language.generated ?? language, join(work, clientFolder), document),
    folder,
    libraries: join(cacheFolder(), `driver-${name}-${hash}`),
    work,
  };
}

/**
 * The limits of commands that download: a minute for a request, and one retry. The command line of Maven has its own. Go
 * has no such setting, so `limitMs` ends it. That limit is long, because compiling a generator takes a few minutes.
 */
const FETCHING = {
  limitMs: 10 * 60_000,
  env: {
    npm_config_fetch_timeout: '60000',
    npm_config_fetch_retries: '1',
    PIP_TIMEOUT: '60',
    PIP_RETRIES: '1',
    CARGO_HTTP_TIMEOUT: '60',
    CARGO_NET_RETRY: '1',
  },
};

/** The failures to fetch a generator, by its folder. Languages with the same one do not wait for its registry again. */
const failures = new Map<string, CommandError>();

async function setUpAll({ language, places }: Run): Promise<readonly Cell[]> {
  await rm(places.work, { recursive: true, force: true });
  await orLeaveOut(language.title, setUpTools(language, places));
  return [];
}

async function setUpTools(language: Harness, places: HarnessPlaces): Promise<void> {
  if (language.generated) await fetchGenerator(language.generated, places);
  await requireTools(language.title, language.driverTools ?? []);
  const { driverSetUp } = language;
  if (driverSetUp === undefined) return;
  await cachedFolder(places.libraries, (libraries) =>
    runAll(driverSetUp({ ...places, libraries }), FETCHING),
  );
}

async function fetchGenerator(generated: Language, places: HarnessPlaces): Promise<void> {
  const earlier = failures.get(places.cache);
  if (earlier) throw earlier;
  try {
    await setUp(generated, places, FETCHING);
  } catch (error) {
    if (error instanceof CommandError) failures.set(places.cache, error);
    throw error;
  }
}

async function runAll(commands: readonly Command[] = [], options?: CommandOptions): Promise<void> {
  for (const command of commands) await runCommand(command, options);
}

/** @throws {MissingToolError} if a registry cannot be reached, because that says nothing about the client */
async function orLeaveOut(title: string, fetching: Promise<void>): Promise<void> {
  try {
    await fetching;
  } catch (error) {
    if (!(error instanceof CommandError && isRegistryFailure(error))) throw error;
    throw new MissingToolError(`${title} cannot be fetched: ${error.message}`);
  }
}

async function generate({
  language: { generated },
  places,
  control,
  thorough,
}: Run): Promise<readonly Cell[]> {
  if (!generated) return [];
  if (control) {
    await mkdir(places.work, { recursive: true });
    await writeFile(places.document, mutated(control));
    await generateClient(generated, places);
    return [];
  }
  await generateClient(generated, places);
  const [litter] = await findLitter(places.client);
  if (litter !== undefined) throw new Error(litter);
  if (thorough) await generateAgain(generated, places);
  return [];
}

/** If generating is not deterministic, nobody can review the changes of a new version. */
async function generateAgain(
  generated: NonNullable<Harness['generated']>,
  places: HarnessPlaces,
): Promise<void> {
  const first = `${places.client}-first`;
  await rename(places.client, first);
  await generateClient(generated, places);
  await runCommand({ argv: ['diff', '-r', first, places.client] });
  await rm(first, { recursive: true });
}

async function fetchLibraries({ language, places }: Run): Promise<readonly Cell[]> {
  await cp(places.folder, places.work, { recursive: true });
  await orLeaveOut(language.title, runAll(language.fetch?.(places), FETCHING));
  return [];
}

async function build({ language, places, control }: Run): Promise<readonly Cell[]> {
  // Programs always come from the real contract, even if a control generates the client from another document.
  const { programs } = language;
  if (programs) {
    const file = join(places.work, programs.callsFile);
    await writeFile(file, programs.calls(driverCalls, await readFile(file, 'utf8')));
    // A control does not need programs, and compiling them takes longer than everything else.
    for (const call of control ? [] : calls) {
      const program = join(places.work, programs.programFile(call.operationId));
      await mkdir(dirname(program), { recursive: true });
      await writeFile(program, programs.program(call));
    }
  }
  await runAll(language.build?.(places));
  return [];
}

/** A control builds no programs. */
async function lint({ language, places, control }: Run): Promise<readonly Cell[]> {
  const { programs } = language;
  const files = calls.flatMap(({ operationId }) => programs?.programFile(operationId) ?? []);
  if (!control) await runAll(language.lint?.(files, places));
  return [];
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
  const printed = control ? [] : sampleCells(language, places);
  return (await Promise.all([verified, printed])).flat();
}
