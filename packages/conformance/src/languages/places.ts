import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Language, Places } from './language.js';

const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The document that clients of other languages are generated from, once the contract is built. */
export const profile = fileURLToPath(
  import.meta.resolve('@voice-agent-platform/openapi/openapi-3.0.json'),
);

export function languageFolder(name: string): string {
  return join(packageFolder, 'languages', name);
}

/**
 * Toolchains lie in the user's cache, so that a fresh clone finds them, in a folder named after the generator's version,
 * so that another version never meets what this one left. What a run builds lies in the package, where `variant` keeps
 * two documents of one language apart.
 */
export function placesOf(
  language: Language,
  { document = profile, variant = 'contract' }: { document?: string; variant?: string } = {},
): Places {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const { name, version } = language.generator;
  const work = join(packageFolder, '.cache/languages', variant, language.name);
  return {
    folder: languageFolder(language.name),
    cache: join(caches, 'voice-agent-platform', `${name.replace(/\W+/g, '-')}-${version}`),
    document,
    client: join(work, 'generated'),
    work,
  };
}
