/** Downloads what a language needs: its generator, the libraries of its driver, and those of its build. */
import type { Language } from '@voice-agent-platform/codegen/internal/languages/language';
import {
  isRegistryFailure,
  MissingToolError,
  requireTools,
  setUp,
} from '@voice-agent-platform/codegen/internal/set-up';
import { cachedFolder } from '@voice-agent-platform/shared/cached-folder';
import {
  CommandError,
  runCommand,
  type Command,
  type RunOptions,
} from '@voice-agent-platform/shared/process';
import type { Harness, HarnessPlaces } from '../src/harness.js';

/**
 * The limits of commands that download: a minute for a request, and one retry. The command line of Maven has its own. Go
 * has no such setting, so `limitMs` ends its commands. That limit is long, because compiling a generator takes a few minutes.
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

/** The failures to fetch a generator, by its folder. Languages that share a generator do not wait for its registry again. */
const failures = new Map<string, CommandError>();

/** Fetches the generator, and the libraries of the driver, unless they are cached. */
export async function setUpLanguage(language: Harness, places: HarnessPlaces): Promise<void> {
  await requireRegistry(language.title, setUpTools(language, places));
}

/** Fetches what the build needs. */
export async function fetchLibraries(language: Harness, places: HarnessPlaces): Promise<void> {
  await requireRegistry(language.title, runAll(language.fetch?.(places), FETCHING));
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

/** Runs commands one after the other. */
export async function runAll(
  commands: readonly Command[] = [],
  options?: RunOptions,
): Promise<void> {
  for (const command of commands) await runCommand(command, options);
}

/** @throws {MissingToolError} if a registry cannot be reached, because that says nothing about the client */
async function requireRegistry(title: string, fetching: Promise<void>): Promise<void> {
  try {
    await fetching;
  } catch (error) {
    if (!(error instanceof CommandError && isRegistryFailure(error))) throw error;
    throw new MissingToolError(`${title} cannot be fetched: ${error.message}`);
  }
}
