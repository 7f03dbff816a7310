/** The licenses of others' code and fonts in the site: Redoc with what it bundles, the sandbox, the search, the editor. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUNDLED = [
  { name: 'minisearch', package: 'minisearch' },
  { name: 'jsonc-parser', package: 'jsonc-parser' },
  { name: 'Inter', package: '@fontsource-variable/inter' },
  { name: 'JetBrains Mono', package: '@fontsource-variable/jetbrains-mono' },
];

export async function readThirdPartyNotices(): Promise<string> {
  const redocly = packageFolder('@redocly/cli');
  const validators = join(packageFolder('@voice-agent-platform/validators'), 'dist');
  const texts = await Promise.all([
    readFile(join(redocly, 'LICENSE'), 'utf8'),
    readFile(join(redocly, 'THIRD_PARTY_NOTICES'), 'utf8'),
    readFile(join(validators, 'third-party-notices.txt'), 'utf8'),
    ...BUNDLED.map(
      async ({ name, package: from }) => `${name}\n\n${await readLicense(packageFolder(from))}`,
    ),
  ]);
  return `${texts.map((text) => text.trim()).join('\n\n')}\n`;
}

async function readLicense(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (name === undefined) throw new Error(`${folder} has no license`);
  return readFile(join(folder, name), 'utf8');
}

/** Not every package exports its manifest, so resolution cannot find its folder. */
function packageFolder(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/${name}/`, import.meta.url));
}
