/** Fetches and runs the generator of a language, and puts the client into the folder of the user. */
import { rmSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onExit } from 'signal-exit';
import { listFiles, makeFolder, replaceClient } from './client-folder.js';
import type { Language, Places } from '../languages/language.js';
import { CommandError, runCommand, type RunOptions } from '@voice-agent-platform/shared/process';
import { Progress } from './progress.js';
import { placesFor } from './places.js';
import { setUp } from './set-up.js';

/**
 * Generates a client into a folder of the user. The same contract and generator give the same bytes.
 * @param options.force replaces the files that an earlier run wrote to the folder; other files stay
 */
export async function generateClient(
  language: Language,
  out: string,
  { force = false }: { readonly force?: boolean } = {},
): Promise<void> {
  const target = resolve(out);
  const { title, generator } = language;
  await makeFolder(target, { force });
  const progress = new Progress();
  const temporary = await mkdtemp(resolve(tmpdir(), 'voice-agent-codegen-'));
  const removeTemporary = () => rmSync(temporary, { recursive: true, force: true });
  // This runs last, because the generator still writes to the folder until it has ended.
  const endWatch = onExit(removeTemporary, { alwaysLast: true });
  try {
    const places = placesFor(language, { client: join(temporary, 'client') });
    const options: RunOptions = {
      onLine: (line) => progress.line(line),
      // An interrupted package manager leaves its temporary files, which are removed with this folder.
      env: { TMPDIR: temporary },
    };
    progress.start(`${title}: set up ${generator.name} ${generator.version}`);
    await setUp(language, places, options);
    progress.start(`${title}: generate`);
    await runGenerator(language, places, options).catch((error: unknown) =>
      rejectWithAdvice(error, places),
    );
    progress.start(`${title}: write ${target}`);
    await replaceClient(language, places, target);
  } finally {
    endWatch();
    progress.end();
    removeTemporary();
  }
}

/** Rejects with the error of a generator, which says what to do if the generator is damaged. */
function rejectWithAdvice(error: unknown, { cache }: Places): never {
  if (error instanceof CommandError)
    error.message += `\n\nIf the generator is damaged, delete ${cache} and run the command again.`;
  throw error;
}

/** Replaces the contents of `places.client` with the output of the generator, and adds the support files. */
export async function runGenerator(
  { generate, leftovers = [], supportFiles = {}, appended = {} }: Language,
  places: Places,
  options?: RunOptions,
): Promise<void> {
  await rm(places.client, { recursive: true, force: true });
  await mkdir(places.client, { recursive: true });
  for (const command of generate(places)) {
    const output = await runCommand(command, options);
    // NSwag reports success even if it wrote to a different folder.
    if ((await listFiles(places.client)).length === 0)
      throw new CommandError(command, `wrote no file to ${places.client}`, output);
  }
  for (const name of leftovers)
    await rm(join(places.client, name), { recursive: true, force: true });
  for (const [source, target] of Object.entries(supportFiles))
    await cp(join(places.settings, source), join(places.client, target));
  for (const [file, text] of Object.entries(appended))
    await appendFile(join(places.client, file), text);
}
