import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The licences of the code of others in the site's scripts: of Redoc with what it bundles, and of the page to try. */
export async function readThirdPartyNotices(): Promise<string> {
  const redocly = folderOf('@redocly/cli/package.json', import.meta.url);
  // The page to try holds the sandbox, and with it the validators.
  const sandbox = import.meta.resolve('@voice-agent-platform/sandbox');
  const validators = folderOf('@voice-agent-platform/validators', sandbox);
  const texts = [
    join(redocly, 'LICENSE'),
    join(redocly, 'THIRD_PARTY_NOTICES'),
    join(validators, 'third-party-notices.txt'),
  ].map(async (path) => (await readFile(path, 'utf8')).trim());
  return `${(await Promise.all(texts)).join('\n\n')}\n`;
}

function folderOf(module: string, importer: string): string {
  return dirname(createRequire(importer).resolve(module));
}
