/** The licenses of others' code and fonts in the site: Redoc with what it bundles, the sandbox, and the search. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeNotices } from '@voice-agent-platform/shared/third-party-notices';

const BUNDLED = [
  'minisearch',
  'preact',
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
];
const WITH_NOTICES = [
  '@redocly/cli/LICENSE',
  '@redocly/cli/THIRD_PARTY_NOTICES',
  '@voice-agent-platform/validators/dist/third-party-notices.txt',
];

export async function readThirdPartyNotices(): Promise<string> {
  const texts = await Promise.all(WITH_NOTICES.map((name) => readFile(inModules(name), 'utf8')));
  return `${[...texts, writeNotices(BUNDLED.map(inModules))].map((text) => text.trim()).join('\n\n')}\n`;
}

/** Not every package exports its manifest, so resolution cannot find its folder. */
function inModules(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));
}
