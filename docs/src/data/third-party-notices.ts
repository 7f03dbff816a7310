/** Collects the licenses of third-party code and fonts in the site. Redoc and the validators bundle some themselves. */
import { readFileSync } from 'node:fs';
import { writeNotices } from '@voice-agent-platform/shared/chores/third-party-notices';

const WITH_NOTICES = [
  '@redocly/cli/THIRD_PARTY_NOTICES',
  '@voice-agent-platform/validators/dist/third-party-notices.txt',
];

/** @param sources the files that are bundled into the site */
export function readThirdPartyNotices(sources: readonly string[]): string {
  // The notices are read by path, because not every package exports them.
  const modules = new URL('../../node_modules/', import.meta.url);
  const texts = WITH_NOTICES.map((name) => readFileSync(new URL(name, modules), 'utf8'));
  return `${[...texts, writeNotices(sources)].map((text) => text.trim()).join('\n\n')}\n`;
}
