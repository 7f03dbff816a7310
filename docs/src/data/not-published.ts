/**
 * Until the first release, `not-published.md` exists, and the pages show lines that use a clone of the repository. From npm,
 * the same lines would fail, or run the code of anybody who registers the names, with the reader's key.
 */
import { existsSync, readFileSync } from 'node:fs';

const file = new URL('../../not-published.md', import.meta.url);

/** What every page says about the packages. Empty once they are published. */
export const notice = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';

const SCOPE = '@voice-agent-platform/';
/** The clone, from a folder beside it. */
const CLONE = '../voice-agent';
/** A client of the protocol starts a server in a folder of its own choice. */
const ABSOLUTE_CLONE = '/path/to/voice-agent';

/** The text of a guide, with a clone in place of npm. */
export function withoutRegistry(text: string): string {
  return text
    .replace(/^npm install .*/gm, (line) => {
      const isGlobal = line.includes('--global');
      const files = (name: string) =>
        `${CLONE}/dist/release/${isGlobal ? `voice-agent-platform-${name}-*` : '*'}.tgz`;
      return line.replace(new RegExp(`${SCOPE}(\\w+)`), (_, name: string) => files(name));
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
