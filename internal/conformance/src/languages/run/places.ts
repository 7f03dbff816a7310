import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  cacheFolder,
  placesOf as generatorPlacesOf,
} from '@voice-agent-platform/codegen/internal/set-up';
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
  const { name, folder, lockFile } = language;
  const versions = lockFile === undefined ? '' : readFileSync(join(folder, lockFile));
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, 8);
  return {
    ...generatorPlacesOf(language, join(work, 'generated'), document),
    folder,
    libraries: join(cacheFolder(), `driver-${name}-${hash}`),
    work,
  };
}
