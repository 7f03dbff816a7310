/** Fetches the generator of a language, and checks the programs that it needs. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cachedFolder } from '@voice-agent-platform/shared/cached-folder';
import type { Language, Places, Tool } from '../languages/language.js';
import { isRecent, describeTool } from '../languages/tools.js';
import { CommandError, runCommand, type RunOptions } from '@voice-agent-platform/shared/process';

/** A program that the generator needs is not installed. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';
}

/**
 * Fetches the generator of a language, unless it is cached.
 * @throws {MissingToolError} that names the missing program and how to install it
 * @throws {CommandError} if the generator cannot be downloaded or built
 */
export async function setUp(
  { title, tools, generator, setUp: commandsFor, setUpFiles = [] }: Language,
  places: Places,
  options?: RunOptions,
): Promise<void> {
  await requireTools(title, tools);
  try {
    await cachedFolder(places.cache, async (cache) => {
      for (const file of setUpFiles) await cp(join(places.settings, file), join(cache, file));
      const commands = commandsFor({ ...places, cache }, generator.version);
      for (const command of commands) await runCommand(command, options);
    });
  } catch (error) {
    if (error instanceof CommandError) error.message = setUpMessage(error, generator);
    throw error;
  }
}

/** @throws {MissingToolError} that names the first missing or outdated program */
export async function requireTools(title: string, tools: readonly Tool[]): Promise<void> {
  for (const tool of tools) {
    const output = await runCommand({ argv: tool.probe }).catch((error: unknown) => {
      if (error instanceof CommandError) return undefined;
      throw error;
    });
    // Maven prints its version in bold.
    const version = output && stripVTControlCharacters(output).trim().split('\n')[0];
    if (version !== undefined && isRecent(tool, version)) continue;
    const state = version === undefined ? 'is missing or does not work' : `is too old: ${version}`;
    throw new MissingToolError(
      `${title} needs ${describeTool(tool)}. \`${tool.probe[0]}\` ${state}. To install it: ${tool.hint}`,
    );
  }
}

/** Messages of package managers if a host cannot be resolved or reached, or does not respond. */
const NO_NETWORK =
  /did not end within|timed? ?out|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|NewConnectionError|name resolution|resolve host|unknown host|no such host|could not connect|Could not transfer artifact|dial tcp|network is unreachable/i;

/** Returns true if the download failed, as opposed to the downloaded code. */
export function isRegistryFailure({ reason, output }: CommandError): boolean {
  // The command line, which the message has too, can name the option for a timeout.
  return NO_NETWORK.test(`${reason}\n${output}`);
}

function setUpMessage(error: CommandError, { name, version, registry }: Language['generator']) {
  const problem = `${name} ${version} could not be installed from ${registry}`;
  return isRegistryFailure(error)
    ? `${problem}: the registry cannot be reached. Check your network connection and proxy settings, then run the command again.\n\n${error.message}`
    : `${problem}.\n\n${error.message}`;
}
