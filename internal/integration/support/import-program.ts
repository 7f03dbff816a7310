/** Runs programs from READMEs and guides as modules of this process. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { vi } from 'vitest';
import { withRoots } from './platform.js';
import { inPackageFolder, toJavaScript, type Environment } from './programs.js';

interface Imported<Exports> {
  readonly exports: Exports;
  /** What the program printed until it ended. */
  readonly output: string;
}

/**
 * Runs a TypeScript program, and resolves when its top level has ended.
 *
 * @param finish does what remains of the program after its top level, such as its tests
 */
export async function importProgram<Exports = unknown>(
  source: string,
  { roots, env }: Environment,
  finish = async (): Promise<void> => undefined,
): Promise<Imported<Exports>> {
  const code = await toJavaScript(withRoots(source, roots));
  const printed: string[] = [];
  const print = (...values: unknown[]) => {
    printed.push(
      values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '),
    );
  };
  const spies = (['log', 'info', 'warn', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(print),
  );
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return await inPackageFolder(async (folder) => {
      const file = join(folder, 'program.mjs');
      await writeFile(file, code);
      const exports = (await import(pathToFileURL(file).href)) as Exports;
      await finish();
      return { exports, output: printed.join('\n') };
    });
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
