import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesOf as generatorPlacesOf } from '@voice-agent-platform/codegen';
import type { DrivenLanguage, DriverPlaces } from '@voice-agent-platform/drivers';

const cache = fileURLToPath(new URL('../../../.cache/languages', import.meta.url));

export interface Variant {
  /** Default: the contract's. */
  readonly document?: string;
  /** Keeps two documents of one language apart. */
  readonly variant: string;
}

/** What a run builds is inside this package. */
export function placesOf(
  language: DrivenLanguage,
  { document, variant }: Variant = { variant: 'contract' },
): DriverPlaces {
  const work = join(cache, variant, language.name);
  return {
    ...generatorPlacesOf(language, join(work, 'generated'), document),
    folder: language.folder,
    work,
  };
}
