/** Chooses the folders in which the suite builds a language. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, placesFor } from '@voice-agent-platform/codegen/internal/places';
import type { Harness, HarnessPlaces } from '../src/harness.js';
import type { NegativeControl } from './negative-controls.js';

/** Builds stay inside this package. */
const cache = fileURLToPath(new URL('../.cache', import.meta.url));

/** Returns where a language is built, with or without the fault of a control. */
export function harnessPlacesFor(language: Harness, control?: NegativeControl): HarnessPlaces {
  const { name, folder, lockFile, clientFolder = `voice-agent-${name}` } = language;
  const variant = control ? `control ${control.name}`.replace(/\W+/g, '-') : 'contract';
  const work = join(cache, variant, name);
  const versions = lockFile === undefined ? '' : readFileSync(join(folder, lockFile));
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, 8);
  const clientPlaces = {
    client: join(work, clientFolder),
    // A control has a document of its own.
    ...(control && { document: join(work, 'openapi-3.0.json') }),
  };
  return {
    ...placesFor(language.generated ?? language, clientPlaces),
    folder,
    libraries: join(cacheFolder(), `driver-${name}-${hash}`),
    work,
  };
}
