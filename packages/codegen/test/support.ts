/** Shared by the tests of the command and its parts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, vi } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { listFiles } from '../src/client-folder.js';
import { verify, type Cell, type VerifyOptions } from '../src/verify/verify.js';
import type { Language, Places } from '../languages/language.js';

/** Gives each test in a file a temporary folder, and captures its output. */
export function useFolderAndOutput(): { readonly folder: string; readonly printed: string } {
  const test = { folder: '', printed: '' };
  beforeEach(async () => {
    const temporary = await createTemporaryFolder();
    test.folder = temporary.path;
    test.printed = '';
    const keep = (text: unknown) => {
      test.printed += `${String(text)}\n`;
      return true;
    };
    vi.spyOn(console, 'error').mockImplementation(keep);
    vi.spyOn(console, 'log').mockImplementation(keep);
    vi.spyOn(process.stderr, 'write').mockImplementation(keep);
    return async () => {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      await temporary.remove();
    };
  });
  return test;
}

/** A language with a generator that copies the title of the contract, so that tests do not need a registry. */
export const echo: Language = {
  name: 'echo',
  title: 'Echo',
  generator: { name: 'echo', version: '1.0.0', registry: 'nowhere' },
  tools: [],
  setUp: () => [],
  generate: ({ document, client }) => [
    { argv: ['sh', '-c', `grep title '${document}' | head -1 > '${client}/client.txt'`] },
  ],
  nextStep: '',
  install: () => [],
};

const driver = fileURLToPath(new URL('fixtures/driver.mjs', import.meta.url));

/** Runs `verify` with the driver in `fixtures`, which has the named fault. An empty name makes it correct. */
export function drive(fault: string, options: VerifyOptions): Promise<Cell[]> {
  return verify({ argv: [process.execPath, driver], env: { FAULT: fault } }, options);
}

/** Returns places in a folder, for a language that neither reads a contract nor writes a client. */
export function placesIn(folder: string): Places {
  return {
    settings: join(folder, 'settings'),
    cache: join(folder, 'cache'),
    document: '',
    client: '',
  };
}

/** Returns the texts of all files below a folder, by path. */
export async function readContents(path: string): Promise<Record<string, string>> {
  const contents = (await listFiles(path)).map(
    async (file) => [file, await readFile(join(path, file), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}
