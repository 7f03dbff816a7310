import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, run } from './command.js';
import type { Command, Language, Places, Tool } from './language.js';

/** A program that the language cannot do without is not on this machine. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';
}

/**
 * Fetches what the generator needs, unless the cache holds it already.
 * @throws {MissingToolError} naming the program that is missing and how one gets it
 */
export async function setUp(
  { title, tools, setUp: commandsFor }: Pick<Language, 'title' | 'tools' | 'setUp'>,
  places: Places,
): Promise<void> {
  await requireTools(title, tools);
  await fetchOnce(commandsFor(places), places, '.complete');
}

/** The same for what the driver needs beside it. */
export async function setUpDriver(
  { name, title, driverTools = [], driverSetUp }: Language,
  places: Places,
): Promise<void> {
  await requireTools(title, driverTools);
  // Languages of one generator share its cache.
  await fetchOnce(driverSetUp?.(places) ?? [], places, `.complete-${name}`);
}

async function fetchOnce(commands: Command[], places: Places, stampName: string): Promise<void> {
  if (commands.length === 0) return;

  const stamp = join(places.cache, stampName);
  const expected = createHash('sha256')
    .update(JSON.stringify(commands))
    .update(await lockFilesOf(commands, places))
    .digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === expected) return;
  await mkdir(places.cache, { recursive: true });
  for (const command of commands) await run(command);
  // Written last: a set-up that was interrupted is done again.
  await writeFile(stamp, expected);
}

async function requireTools(title: string, tools: Tool[]): Promise<void> {
  for (const { probe, hint, install } of tools) {
    const isThere = () => succeeds({ argv: probe }, 60_000);
    if (await isThere()) continue;
    // A machine that guards the repository must have everything; on anybody else's, nothing is installed unasked.
    const mayInstall = install && process.env.CI === 'true';
    if (mayInstall && (await succeeds(install)) && (await isThere())) continue;
    throw new MissingToolError(`${title} needs \`${probe[0]}\`, which cannot be run here. ${hint}`);
  }
}

async function succeeds(command: Command, timeoutMs?: number): Promise<boolean> {
  return run(command, timeoutMs).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CommandError) return false;
      throw error;
    },
  );
}

/** The contents of the language's own files that the commands name: other versions in a lock file are another set-up. */
async function lockFilesOf(commands: Command[], { folder }: Places): Promise<string> {
  const named = commands.flatMap(({ argv }) => argv).filter((each) => each.startsWith(folder));
  const contents = await Promise.all(named.map((path) => readFile(path, 'utf8')));
  return contents.join('\0');
}
