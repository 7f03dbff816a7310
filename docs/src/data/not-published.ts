/**
 * Until the first release, `not-published.md` exists, and pages show commands that use a clone of the repository. With
 * npm, the same commands would fail, or would run code of anybody who registers the names, with the reader's key.
 */
import { existsSync, readFileSync } from 'node:fs';

const file = new URL('../../not-published.md', import.meta.url);

/** The notice on the landing page and on pages that install packages. Empty once the packages are published. */
export const notice = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';

const SCOPE = '@voice-agent-platform/';
/** The path to the clone from a folder beside it. */
const CLONE = '../voice-agent';
/** Packs the packages that these commands install. */
const PACK = '# Once, in the clone: npx -y pnpm@12 release:dry';
/** An MCP client starts a server in a folder of its own choice, so the path must be absolute. */
const ABSOLUTE_CLONE = '/path/to/voice-agent';

/** Matches the name of a package after a text. */
const named = (flags?: string, before = '') => new RegExp(`${before}${SCOPE}(\\w+)`, flags);

/** Rewrites a guide's commands to use a clone instead of npm. */
export function withoutRegistry(text: string): string {
  return text
    .replace(/^npm install .*/gm, (line) => {
      const packed = (name: string) => `${CLONE}/dist/release/${name}.tgz`;
      // A global install gets the named packages, because they provide commands. A project gets all packages.
      const installed = line.includes('--global')
        ? line.replace(named('g'), (_, name: string) => packed(`voice-agent-platform-${name}-*`))
        : line.replace(named(), packed('*')).replace(named('g', ' '), '');
      return installed === line ? line : `${PACK}\n${installed}`;
    })
    .replace(
      new RegExp(`"npx",(\\s+"args": \\[)"-y", "${SCOPE}(\\w+)"`, 'g'),
      `"node",$1"${ABSOLUTE_CLONE}/packages/$2/dist/cli.js"`,
    )
    .replace(
      new RegExp(`\\bnpx (?:${SCOPE}|voice-agent-)(\\w+)`, 'g'),
      `node ${CLONE}/packages/$1/dist/cli.js`,
    );
}

/** Returns true if a text uses the clone, so that it needs the notice. */
export function usesClone(text: string): boolean {
  return text.includes(`${CLONE}/`) || text.includes(ABSOLUTE_CLONE);
}
