import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { cachedFolder } from '@voice-agent-platform/shared/cached-folder';
import type { Language, Places, Tool } from '../languages/language.js';
import { isRecent, describeTool } from '../languages/tools.js';
import { CommandError, runCommand, type RunOptions } from '@voice-agent-platform/shared/process';

/** A program that the generator needs is not installed. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';
}

/** The document that every client is generated from. */
export const profile = fileURLToPath(new URL('../dist/openapi-3.0.json', import.meta.url));

/** The version and the hash of the contract that the document was made from. Every package has the same file. */
export const contractRecord = fileURLToPath(new URL('../dist/contract.json', import.meta.url));

/** The folder in the user's cache that keeps generators. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME = '' } = process.env;
  // A relative path is invalid (XDG Base Directory Specification), and generators run in folders of their own.
  const caches = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : resolve(homedir(), '.cache');
  return join(caches, 'voice-agent-platform');
}

/**
 * Returns the folders of a language. The name of the generator's folder contains its version and a hash of the files that
 * pin its dependencies, so that two versions never share files.
 */
export function placesFor(
  { name, generator, setUpFiles = [] }: Pick<Language, 'name' | 'generator' | 'setUpFiles'>,
  client: string,
  document = profile,
): Places {
  const settings = fileURLToPath(new URL(`../languages/${name}`, import.meta.url));
  const hash = createHash('sha256');
  for (const file of setUpFiles) hash.update(readFileSync(join(settings, file)));
  const pins = setUpFiles.length > 0 ? `-${hash.digest('hex').slice(0, 8)}` : '';
  const folder = `${generator.name.replace(/\W+/g, '-').replace(/^-/, '')}-${generator.version}${pins}`;
  return { settings, cache: join(cacheFolder(), folder), document, client };
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
export function isRegistryFailure({ message }: CommandError): boolean {
  return NO_NETWORK.test(message);
}

function setUpMessage(error: CommandError, { name, version, registry }: Language['generator']) {
  const problem = `${name} ${version} could not be installed from ${registry}`;
  return isRegistryFailure(error)
    ? `${problem}: the registry cannot be reached. Check your network connection and proxy settings, then run the command again.\n\n${error.message}`
    : `${problem}.\n\n${error.message}`;
}
