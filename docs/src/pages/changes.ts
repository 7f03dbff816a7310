/** The changes of the contract and the packages, with an explanation of versions. */
import { readFileSync } from 'node:fs';
import { bundle } from '@voice-agent-platform/contract-reader';
import { operations } from '../data/operations.js';
import { folderOf, PACKAGE_NAMES } from '../data/packages.js';
import { guidePage } from './guide.js';

/** The contract and the client come first, because most readers use them. */
const ORDER = new Set(['openapi', 'client', ...PACKAGE_NAMES]);

const sections = [
  readFileSync(new URL('changes.md', import.meta.url), 'utf8'),
  '## Deprecated operations',
  operations
    .filter((row) => row.deprecated)
    .map(({ operationId, summary, href }) => `- [${summary}](${href}): \`${operationId}\``)
    .join('\n'),
  ...[...ORDER].map(readChangelog),
];

export const changesPage = guidePage({
  href: '/changes.html',
  title: 'Changes',
  group: 'Reference',
  description: 'Versions of the contract and of the packages, and what changed in each.',
  markdown: sections.join('\n\n'),
});

/** Converts a changelog of changesets to a section of the page. */
function readChangelog(name: string): string {
  const file = new URL(`../../../${folderOf(name)}/CHANGELOG.md`, import.meta.url);
  const title = name === 'openapi' ? `The contract, now ${bundle.info.version}` : name;
  const entries = readFileSync(file, 'utf8')
    .replace(/^# .*\n/, '')
    .replace(/^##+ (.*)$/gm, '**$1**');
  return `## ${title}\n\n${entries.trim()}`;
}
