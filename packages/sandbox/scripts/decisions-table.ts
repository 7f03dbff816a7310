/** Writes the table of decisions into the README: `pnpm --filter @voice-agent-platform/sandbox readme`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisions, type Decision } from './decisions.js';

const readmePath = join(import.meta.dirname, '../README.md');
const heading = '## What the sandbox decides\n';
const columns =
  '| Decision | What it is | Where the contract declares the unknown |\n| --- | --- | --- |\n';

const unescape = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** The source file of the contract that a pointer leads into. */
export const sourceFile = (pointer: string): string => {
  const [area, kind = '', name = ''] = pointer.split('/').slice(1).map(unescape);
  if (area === 'components') return `openapi/components/${kind}/${name}.yaml`;
  if (area === 'paths') return `openapi/paths/${kind.slice(1).replaceAll('/', '_')}.yaml`;
  return 'openapi/openapi.yaml';
};

const cell = ({ unknown }: Decision): string =>
  unknown === undefined
    ? 'none: it is the sandbox’s own matter'
    : `[\`${unknown === '' ? '(the document)' : unknown}\`](../../${sourceFile(unknown)})`;

const row = (decision: Decision): string =>
  `| \`${decision.id}\` | ${decision.what} | ${cell(decision)} |`;

/** The rows of the table, as they stand in the README but for the padding of its columns. */
export const rows: readonly string[] = decisions.map(row);

if (process.argv[1] === import.meta.filename) {
  const [before = '', after = ''] = readFileSync(readmePath, 'utf8').split(heading);
  const [, ...rest] = after.split('\n## ');
  const intro = /^\n[^|]*/.exec(after)?.[0] ?? '\n';
  const tail = rest.length > 0 ? `\n## ${rest.join('\n## ')}` : '';
  writeFileSync(readmePath, `${before}${heading}${intro}${columns}${rows.join('\n')}\n${tail}`);
}
