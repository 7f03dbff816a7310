/** What the tests of `generate` and its parts share. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, vi } from 'vitest';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { listFiles } from '../src/client-folder.js';
import type { Language } from '../languages/language.js';

/** A temporary folder, another one for each test. */
export let folder: string;
/** What the test has printed so far. */
export let printed: string;

/** Gives each test of a file its own folder, and keeps what the test prints. */
export function useFolder(): void {
  beforeEach(async () => {
    const temporary = await createTemporaryFolder();
    folder = temporary.path;
    printed = '';
    const keep = (text: unknown) => (printed += `${String(text)}\n`).length > 0;
    vi.spyOn(console, 'error').mockImplementation(keep);
    vi.spyOn(console, 'log').mockImplementation(keep);
    vi.spyOn(process.stderr, 'write').mockImplementation(keep);
    return async () => {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      await temporary.remove();
    };
  });
}

/** A language whose generator copies the title of the contract, so that no test needs a registry. */
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

/** The texts of all files below a folder, by path. */
export async function contentsOf(path: string): Promise<Record<string, string>> {
  const contents = (await listFiles(path)).map(
    async (file) => [file, await readFile(join(path, file), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(contents));
}
