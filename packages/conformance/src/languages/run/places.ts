import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesOf as generatorPlacesOf, profile } from '@voice-agent-platform/codegen';
import type { DrivenLanguage, DriverPlaces } from '@voice-agent-platform/drivers';

const cache = fileURLToPath(new URL('../../../.cache/languages', import.meta.url));

/** What a run builds is inside this package. `variant` keeps two documents of one language apart. */
export function placesOf(
  language: DrivenLanguage,
  { document = profile, variant = 'contract' }: { document?: string; variant?: string } = {},
): DriverPlaces {
  const work = join(cache, variant, language.name);
  return {
    ...generatorPlacesOf(language, join(work, 'generated'), document),
    folder: language.folder,
    work,
  };
}
