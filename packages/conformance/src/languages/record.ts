import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './fingerprint.js';
import type { Language } from './language.js';
import { languageFolder, profile, settingsFolder } from './places.js';

const contract = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
const controls = fileURLToPath(new URL('negative-controls.ts', import.meta.url));
const tolerated = fileURLToPath(new URL('tolerated-differences.ts', import.meta.url));

/** What a run of the matrix depends on. As long as it stays the same, so does the outcome. */
export type RunRecord = Record<string, string>;

/** Names in the words of CONFORMANCE.md, with the sha256 of what they name. */
export async function recordOf(languages: Language[]): Promise<RunRecord> {
  const ofLanguages = languages.map(
    async ({ name, title, generated }) =>
      [
        title,
        await fingerprintOf(languageFolder(name), ...(generated ? [settingsFolder(name)] : [])),
      ] as const,
  );
  return {
    'Contract (OpenAPI 3.1)': await sha256Of(contract),
    'Profile for generators (OpenAPI 3.0)': await sha256Of(profile),
    'Expected output and requests': await fingerprintOf(languageFolder('expected')),
    'Negative controls': await sha256Of(controls),
    'Tolerated differences': await sha256Of(tolerated),
    ...Object.fromEntries(await Promise.all(ofLanguages)),
  };
}

/** What has changed since the page was written, in the page's own words; all of it when there is no page. */
export function changesSince(page: string, record: RunRecord): string[] {
  const recorded = new Map(
    [...page.matchAll(/^\| (.+?) +\| `([0-9a-f]{64})` +\|$/gm)].map(([, name, hash]) => [
      name,
      hash,
    ]),
  );
  return Object.entries(record).flatMap(([name, hash]) =>
    recorded.get(name) === hash ? [] : [name],
  );
}

export async function sha256Of(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
