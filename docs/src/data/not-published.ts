/**
 * Until the first release, `not-published.md` exists, and pages show commands that use a clone of the repository. With
 * npm, the same commands would fail, or would run code of anybody who registers the names, with the reader's key.
 */
import { existsSync, readFileSync } from 'node:fs';

const file = new URL('../../not-published.md', import.meta.url);

/** The notice on the landing page and on pages that install packages. Empty once the packages are published. */
export const notice = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';

/** Removes the paragraph of a package's README that begins as the notice does, because its page shows the notice. */
export function withoutNotice(markdown: string): string {
  if (notice === '') return markdown;
  const [start = ''] = notice.split('. ');
  return markdown
    .split('\n\n')
    .filter((paragraph) => !paragraph.startsWith(start))
    .join('\n\n');
}

/** The path to the clone from a folder beside it. */
const CLONE = '../voice-agent';
/** Packs the packages that these commands install. */
const PACK = '# Once, in the clone: npx -y pnpm@12 release:dry';
/** An MCP client starts a server in a folder of its own choice, so the path must be absolute. */
const ABSOLUTE_CLONE = '/path/to/voice-agent';

const SCOPE = '@voice-agent-platform/';
/** Matches a package of ours by its name on npm, and captures its name without the scope. */
const PACKAGE = `${SCOPE}(\\w+)`;

/** Rewrites a guide's commands to use a clone instead of npm. */
export function withoutRegistry(text: string): string {
  return text
    .replace(/^npm install .*/gm, installFromClone)
    .replace(
      new RegExp(`"npx",(\\s+"args": \\[)"-y", "${PACKAGE}"`, 'g'),
      `"node",$1"${ABSOLUTE_CLONE}/packages/$2/dist/cli.js"`,
    )
    .replace(
      new RegExp(`\\bnpx (?:${SCOPE}|voice-agent-)(\\w+)`, 'g'),
      `node ${CLONE}/packages/$1/dist/cli.js`,
    );
}

/** Installs all packages, because npm would fetch those that the named ones depend on from its registry. */
function installFromClone(line: string): string {
  // All packages take the place of the first name, and further names go.
  const installed = line
    .replace(new RegExp(PACKAGE), `${CLONE}/dist/release/*.tgz`)
    .replace(new RegExp(` ${PACKAGE}`, 'g'), '');
  return installed === line ? line : `${PACK}\n${installed}`;
}

/** Returns true if a text uses the clone, so that it needs the notice. */
export function usesClone(text: string): boolean {
  return text.includes(`${CLONE}/`) || text.includes(ABSOLUTE_CLONE);
}
