/** The licenses of others' code and fonts in the site: Redoc with what it bundles, the sandbox, the search, and more. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeNotices } from '@voice-agent-platform/shared/third-party-notices';

const BUNDLED = [
  'minisearch',
  'preact',
  'prettier',
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
];
const WITH_NOTICES = [
  '@redocly/cli/LICENSE',
  '@redocly/cli/THIRD_PARTY_NOTICES',
  '@voice-agent-platform/validators/dist/third-party-notices.txt',
];

export function readThirdPartyNotices(): string {
  const texts = WITH_NOTICES.map((name) => readFileSync(inModules(name), 'utf8'));
  const all = [...texts, writeNotices(BUNDLED.map(inModules))];
  return `${all.map((text) => text.trim()).join('\n\n')}\n`;
}

/** Not every package exports its manifest, so resolution cannot find its folder. */
function inModules(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));
}
