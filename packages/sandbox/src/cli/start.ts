import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ArgumentError } from '../common/check.js';
import type { CoreOptions } from '../core/options.js';
import { createSandboxOn, type Runtime } from '../create-sandbox.js';
import { parseChoices, type Choices } from '../decisions/choices.js';
import { deliverHook } from '../node/deliver-hook.js';
import { createReporter, readChoicesOfEnvironment, type Environment } from '../node/environment.js';
import { listen } from '../node/listen.js';
import { FileError, openStateFile, readJsonFile, type StateFile } from '../node/state-file.js';
import type { RecordedRequest, Roots, Sandbox, Seed } from '../sandbox.js';
import { SnapshotError } from '../state/seed.js';
import { UsageError, type CliArguments } from './arguments.js';
import { describeError, type Terminal } from './terminal.js';

/** Names a file in errors about the state that it contains. */
function nameInErrors<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof SnapshotError ? new FileError(`${path}: ${error.message}`) : error;
  }
}

/** Reads the value in a file that the user named. */
async function readGiven(path: string): Promise<unknown> {
  const value = await readJsonFile(path);
  if (value === undefined) throw new FileError(`${path} does not exist or is empty.`);
  return value;
}

/** Reads the choices of `--decisions`: a list, or the content of a file. */
export async function readChoices(given: string | undefined): Promise<Choices> {
  const isFile = given !== undefined && given !== 'opposite' && !given.includes('=');
  const value = isFile ? await readGiven(given) : given;
  try {
    return parseChoices(value);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new UsageError(`${isFile ? given : '--decisions'} ${error.message}`);
  }
}

/** Lets the module of `--setup` change a sandbox, for example with `respond`. */
async function setUp(path: string, sandbox: Sandbox): Promise<void> {
  let setup: unknown;
  try {
    ({ default: setup } = (await import(pathToFileURL(resolve(path)).href)) as {
      default: unknown;
    });
  } catch (error) {
    throw new FileError(`${path} cannot be imported: ${describeError(error)}`, { cause: error });
  }
  if (typeof setup !== 'function') {
    throw new FileError(
      `${path} has no default function. Export one: export default (sandbox) => sandbox.respond(…).`,
    );
  }
  await (setup as (sandbox: Sandbox) => unknown)(sandbox);
}

function createRuntime(environment: Environment): Runtime {
  return {
    listen,
    deliver: deliverHook,
    readChoices: () => readChoicesOfEnvironment(environment),
    onTrace: createReporter(environment),
  };
}

/** A listening sandbox. */
export interface Started {
  readonly sandbox: Sandbox;
  readonly roots: Roots;
  readonly about: CoreOptions['about'];
}

interface StartSettings {
  /** The environment variables that the sandbox reads. Default: those of this process. */
  readonly environment?: Environment;
  readonly onRequest?: (request: RecordedRequest) => void;
}

/** Starts a sandbox with the options. */
export async function start(
  options: CliArguments,
  terminal: Terminal,
  { environment = process.env, onRequest }: StartSettings = {},
): Promise<Started> {
  const decisions = await readChoices(options.decisions);
  const file = options.state === undefined ? undefined : await openStateFile(options.state);
  const seed = options.seed === undefined ? {} : { seed: (await readGiven(options.seed)) as Seed };
  const settings = {
    ...options.sandbox,
    ...seed,
    clock: Date,
    decisions,
    onError: (error: unknown) => terminal.error(describeError(error)),
    ...(onRequest && { onRequest }),
  };
  const about = { seed: options.seed ?? 'built-in story', stateFile: options.state };
  const commandLine = { about, ...(file && { save: file.save }) };
  const runtime = createRuntime(environment);
  const sandbox = nameInErrors(about.seed, () => createSandboxOn(runtime, settings, commandLine));
  if (file) {
    const isRestored = await restoreOrSave(sandbox, file);
    if (isRestored && options.seed !== undefined) terminal.error(describeUnusedSeed(options));
  }
  if (options.setup !== undefined) await setUp(options.setup, sandbox);
  return { sandbox, roots: await sandbox.listen(options.listen), about };
}

/** Restores the state in the file, or saves the file if there is none yet. Returns true if it restored a state. */
async function restoreOrSave(sandbox: Sandbox, file: StateFile): Promise<boolean> {
  const kept = await file.read();
  if (kept === undefined) {
    // Saves at once, so that an unwritable file is reported now, not at the first change.
    await file.save(sandbox.snapshot());
    return false;
  }
  // `restore` validates it.
  nameInErrors(file.path, () => sandbox.restore(kept as Seed));
  return true;
}

function describeUnusedSeed({ state, seed }: CliArguments): string {
  return `Warning: ${state} exists, so the state comes from it and not from ${seed}. Reset goes back to ${seed}.`;
}
