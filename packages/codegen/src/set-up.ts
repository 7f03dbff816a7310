import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lock } from 'proper-lockfile';
import { makeMissing } from './client-folder.js';
import type { Language, Places, Tool } from './language.js';
import { CommandError, run, type Command, type RunOptions } from './process.js';

/** A program that the generator needs is not installed. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';
}

/** The generator could not be fetched. */
export class SetUpError extends Error {
  override readonly name = 'SetUpError';
}

/**
 * Fetches the generator of a language, unless it is cached.
 * @throws {MissingToolError} naming the missing program and how to install it
 * @throws {SetUpError} if the generator cannot be downloaded or built
 */
export async function setUp(
  { title, tools, generator, setUp: commandsFor, setUpFiles = [] }: Language,
  places: Places,
  options?: RunOptions,
): Promise<void> {
  await requireTools(title, tools);
  try {
    await runOnce(commandsFor(places), places, 'generator', { ...options, files: setUpFiles });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new SetUpError(setUpMessage(error, generator), { cause: error });
  }
}

/** @throws {MissingToolError} naming the first program that is missing */
export async function requireTools(title: string, tools: readonly Tool[]): Promise<void> {
  for (const { probe, hint } of tools) {
    try {
      await run({ argv: probe }, { idleTimeoutMs: 60_000 });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      throw new MissingToolError(
        `${title} needs \`${probe[0]}\`, which is missing or too old. ${hint}`,
      );
    }
  }
}

export interface RunOnceOptions extends RunOptions {
  /** Files of `settings` that the commands need in `cache`. */
  readonly files?: readonly string[];
}

/** Runs commands whose results stay in the cache, unless the same commands have already run with the same files. */
export async function runOnce(
  commands: readonly Command[],
  { cache, settings }: Pick<Places, 'cache' | 'settings'>,
  name: string,
  { files = [], ...options }: RunOnceOptions = {},
): Promise<void> {
  if (commands.length === 0) return;
  const stamp = join(cache, `.complete-${name}`);
  const expected = createHash('sha256')
    // Wherever this package is installed: npx has another folder for each of its versions.
    .update(JSON.stringify(commands).replaceAll(settings, ''))
    .update(
      await contentsOf([
        ...files.map((file) => join(settings, file)),
        ...lockFiles(commands, settings),
      ]),
    )
    .digest('hex');
  const isComplete = async () => (await readFile(stamp, 'utf8').catch(() => '')) === expected;
  if (await isComplete()) return;
  makeMissing(cache);
  const unlock = await lockFolder(cache);
  try {
    if (await isComplete()) return;
    for (const file of files) await cp(join(settings, file), join(cache, file));
    for (const command of commands) await run(command, options);
    // Written last, so that an interrupted set-up runs again.
    await writeFile(stamp, expected);
  } finally {
    await unlock();
  }
}

/** Waits for other processes: package managers delete what another one is installing into the same folder. */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      // A lock that was lost, as while the computer sleeps, does not end the set-up.
      const unlock = await lock(folder, { onCompromised: () => {} });
      return () => unlock().catch(() => {});
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
      await delay(200);
    }
  }
}

/** The settings that commands name: other versions in a lock file need another set-up. */
function lockFiles(commands: readonly Command[], settings: string): string[] {
  return commands.flatMap(({ argv }) => argv).filter((each) => each.startsWith(settings));
}

async function contentsOf(files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\0');
}

/** What package managers print when a host cannot be resolved or reached. */
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|NewConnectionError|name resolution|resolve host|unknown host|no such host|could not connect|Could not transfer artifact|dial tcp|network is unreachable/i;

function setUpMessage(error: CommandError, { name, version, registry }: Language['generator']) {
  const what = `${name} ${version} could not be installed from ${registry}`;
  return NO_NETWORK.test(error.output)
    ? `${what}: the registry cannot be reached. Check your network connection and proxy settings, then run the command again.\n\n${error.message}`
    : `${what}.\n\n${error.message}`;
}
