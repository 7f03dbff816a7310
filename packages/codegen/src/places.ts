/** The files and folders that a client is generated from. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language, Places } from '../languages/language.js';

/** The document that every client is generated from. */
export const profileFile = fileURLToPath(new URL('../dist/openapi-3.0.json', import.meta.url));

/** The version and the hash of the contract that the document was made from. Every package has the same file. */
export const contractRecordFile = fileURLToPath(new URL('../dist/contract.json', import.meta.url));

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
  { client, document = profileFile }: Pick<Places, 'client'> & Partial<Pick<Places, 'document'>>,
): Places {
  const settings = fileURLToPath(new URL(`../languages/${name}`, import.meta.url));
  const hash = createHash('sha256');
  for (const file of setUpFiles) hash.update(readFileSync(join(settings, file)));
  const pins = setUpFiles.length > 0 ? `-${hash.digest('hex').slice(0, 8)}` : '';
  const folder = `${generator.name.replace(/\W+/g, '-').replace(/^-/, '')}-${generator.version}${pins}`;
  return { settings, cache: join(cacheFolder(), folder), document, client };
}
