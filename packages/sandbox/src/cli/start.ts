import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ArgumentError } from '../common/check.js';
import type { CoreOptions } from '../core/options.js';
import { createSandboxOn, type Runtime } from '../create-sandbox.js';
import { parseChoices, type Choices } from '../decisions/choices.js';
import { deliverHook } from '../node/deliver-hook.js';
import { readChoicesOfEnvironment, reportMet } from '../node/environment.js';
import { listen } from '../node/listen.js';
import { FileError, openStateFile, readJsonFile } from '../node/state-file.js';
import type { RecordedRequest, Roots, Sandbox, Seed } from '../sandbox.js';
import { SnapshotError } from '../state/seed.js';
import { UsageError, type CliArguments } from './arguments.js';
import { describe, type Terminal } from './terminal.js';

/** Names the file in errors about its content. */
function inFile<Result>(path: string, act: () => Result): Result {
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

/** The choices of `--decisions`: a list, or the content of a file. */
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
    throw new FileError(`${path} cannot be imported: ${describe(error)}`, { cause: error });
  }
  if (typeof setup !== 'function') {
    throw new FileError(
      `${path} has no default function. Export one: export default (sandbox) => sandbox.respond(…).`,
    );
  }
  await (setup as (sandbox: Sandbox) => unknown)(sandbox);
}

const runtime: Runtime = {
  listen,
  deliver: deliverHook,
  readChoices: readChoicesOfEnvironment,
  onTrace: reportMet,
};

/** A listening sandbox. */
export interface Started {
  readonly sandbox: Sandbox;
  readonly roots: Roots;
  readonly about: CoreOptions['about'];
}

/** Starts a sandbox with the options. */
export async function start(
  options: CliArguments,
  terminal: Terminal,
  { onRequest }: { readonly onRequest?: (request: RecordedRequest) => void } = {},
): Promise<Started> {
  const { seed: seedPath, state: statePath } = options;
  const given = await readChoices(options.decisions);
  const file = statePath === undefined ? undefined : await openStateFile(statePath);
  const seed = seedPath === undefined ? undefined : ((await readGiven(seedPath)) as Seed);
  const about = { seed: seedPath ?? 'built-in story', stateFile: statePath };
  const settings = {
    ...options.sandbox,
    clock: Date,
    decisions: given,
    ...(seed !== undefined && { seed }),
    onError: (error: unknown) => terminal.error(describe(error)),
    ...(onRequest && { onRequest }),
  };
  const sandbox = inFile(seedPath ?? '', () =>
    createSandboxOn(runtime, settings, {
      about,
      ...(file && { save: file.save }),
    }),
  );
  const kept = await file?.read();
  // Saves at once, so that an unwritable file is reported now, not at the first change.
  if (kept === undefined) await file?.save(sandbox.snapshot());
  else inFile(statePath ?? '', () => sandbox.restore(kept as Seed));
  if (kept !== undefined && seedPath !== undefined) {
    terminal.error(
      `Warning: ${statePath} exists, so the state comes from it and not from ${seedPath}. Reset goes back to ${seedPath}.`,
    );
  }
  if (options.setup !== undefined) await setUp(options.setup, sandbox);
  return { sandbox, roots: await sandbox.listen(options.listen), about };
}
