import type { CoreOptions } from '../core/options.js';
import { createSandboxOn, type Runtime } from '../create-sandbox.js';
import { deliverHook } from '../node/deliver-hook.js';
import { readChoicesOfEnvironment, type Environment } from '../node/environment.js';
import { FileError, readExistingJsonFile } from '../node/json-file.js';
import { listen } from '../node/listen.js';
import { createReporter } from '../node/met-folder.js';
import { openStateFile, type StateFile } from '../node/state-file.js';
import type { RecordedRequest, Roots, Sandbox, Seed } from '../sandbox.js';
import { SnapshotError } from '../state/seed.js';
import type { CliArguments } from './arguments.js';
import { readChoices } from './read-choices.js';
import { setUp } from './set-up.js';
import { describeError, type Terminal } from './terminal.js';

/** Names a file in errors about the state that it contains. */
function nameInErrors<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof SnapshotError ? new FileError(`${path}: ${error.message}`) : error;
  }
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
  const seed =
    options.seed === undefined ? {} : { seed: (await readExistingJsonFile(options.seed)) as Seed };
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
