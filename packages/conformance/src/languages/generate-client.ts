import { cp, mkdir, rm } from 'node:fs/promises';
import { run } from './command.js';
import { fingerprintOf } from './fingerprint.js';
import type { Language, Places } from './language.js';

/** Writes the client anew, so that nothing of an earlier document stays behind. */
export async function generateClient(language: Language, places: Places): Promise<void> {
  await rm(places.client, { recursive: true, force: true });
  await mkdir(places.client, { recursive: true });
  for (const command of language.generate(places)) await run(command, 300_000);
}

/** @throws when the same document does not give the same bytes: nobody could review what a new version changes. */
export async function generateAgain(language: Language, places: Places): Promise<void> {
  const first = await fingerprintOf(places.client);
  await generateClient(language, places);
  if ((await fingerprintOf(places.client)) !== first) {
    throw new Error('The same document gave another client the second time.');
  }
}

/** Lays driver and client side by side and compiles them, where the language compiles. */
export async function buildDriver(language: Language, places: Places): Promise<void> {
  await cp(places.folder, places.work, { recursive: true });
  for (const command of language.build?.(places) ?? []) await run(command);
}
