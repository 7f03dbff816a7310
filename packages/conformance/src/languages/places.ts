import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesOf as generatorPlacesOf, profile } from '@voice-agent-platform/codegen';
import type { Language, Places } from './language.js';

const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

export function languageFolder(name: string): string {
  return join(packageFolder, 'languages', name);
}

/** What a run builds is inside this package. `variant` keeps two documents of one language apart. */
export function placesOf(
  language: Language,
  { document = profile, variant = 'contract' }: { document?: string; variant?: string } = {},
): Places {
  const work = join(packageFolder, '.cache/languages', variant, language.name);
  return {
    ...generatorPlacesOf(language, join(work, 'generated'), document),
    folder: languageFolder(language.name),
    work,
  };
}
