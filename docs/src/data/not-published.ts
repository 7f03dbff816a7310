/**
 * Until the first release, `not-published.md` exists, and the pages show lines that use a clone of the repository. From npm,
 * the same lines would fail, or run the code of anybody who registers the names, with the reader's key.
 */
import { existsSync, readFileSync } from 'node:fs';

const file = new URL('../../not-published.md', import.meta.url);

/** What the landing page and pages that install something say. Empty once the packages are published. */
export const notice = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';

const SCOPE = '@voice-agent-platform/';
/** The clone, from a folder beside it. */
const CLONE = '../voice-agent';
/** What fills the folder that these lines install from. */
const PACK = '# Once, in the clone: npx -y pnpm@12 release:dry';
/** A client of the protocol starts a server in a folder of its own choice. */
const ABSOLUTE_CLONE = '/path/to/voice-agent';

/** The name of a package, after a text. */
const named = (flags?: string, before = '') => new RegExp(`${before}${SCOPE}(\\w+)`, flags);

/** The text of a guide, with a clone in place of npm. */
export function withoutRegistry(text: string): string {
  return text
    .replace(/^npm install .*/gm, (line) => {
      const packed = (name: string) => `${CLONE}/dist/release/${name}.tgz`;
      // A global folder holds commands, and gets the packages that are named. A project gets all.
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

/** Whether a text has lines that use the clone, so that a reader needs the notice. */
export function usesClone(text: string): boolean {
  return text.includes(`${CLONE}/`) || text.includes(ABSOLUTE_CLONE);
}
