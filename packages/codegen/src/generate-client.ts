import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { listFiles, makeFolder, removeEmpty, replaceClient } from './client-folder.js';
import type { Language, Places } from './language.js';
import { languages } from './languages.js';
import { CommandError, onInterrupt, run, type RunOptions } from './process.js';
import { createProgress } from './progress.js';
import { placesOf, setUp } from './set-up.js';

/** @throws {UsageError} listing the languages */
export function findLanguage(name: string | undefined): Language {
  const found = languages.find((language) => language.name === name);
  if (found !== undefined) return found;
  const known = languages.map((language) => language.name).join(', ');
  throw new UsageError(
    name === undefined ? `Name a language: ${known}` : `Unknown language "${name}". Use ${known}.`,
  );
}

/** Replaces the contents of `places.client` by a new client. */
export async function generateClient(
  { generate, supportFiles = {} }: Language,
  places: Places,
  options?: RunOptions,
): Promise<void> {
  await rm(places.client, { recursive: true, force: true });
  await mkdir(places.client, { recursive: true });
  for (const command of generate(places)) {
    const output = await run(command, options);
    // NSwag reports a success after it wrote to another folder.
    if ((await listFiles(places.client)).length === 0)
      throw new CommandError(command, `wrote no file to ${places.client}`, output);
  }
  for (const [source, target] of Object.entries(supportFiles))
    await cp(join(places.settings, source), join(places.client, target));
}

export interface GenerateOptions {
  /** Replaces the files that an earlier run wrote to the folder. Other files stay. */
  readonly force?: boolean;
}

/** Writes a client to a folder. The same contract and generator give the same bytes. */
export async function generate(
  language: Language,
  out: string,
  { force = false }: GenerateOptions = {},
): Promise<void> {
  const target = resolve(out);
  const { title, generator } = language;
  const progress = createProgress();
  const temporary = await mkdtemp(resolve(tmpdir(), 'voice-agent-codegen-'));
  let made: string | undefined;
  // What is new is removed if the run does not come to its end.
  const undo = () => {
    rmSync(temporary, { recursive: true, force: true });
    if (made !== undefined) removeEmpty(target, made);
  };
  const endWatch = onInterrupt(undo);
  try {
    made = await makeFolder(target, force);
    const places = placesOf(language, join(temporary, 'client'));
    const options: RunOptions = {
      onLine: (line) => progress.line(line),
      // A package manager that is ended removes nothing: what it leaves is removed with the folder.
      env: { TMPDIR: temporary },
    };
    progress.start(`${title}: set up ${generator.name} ${generator.version}`);
    await setUp(language, places, options);
    progress.start(`${title}: generate`);
    await generateClient(language, places, options).catch((error: unknown) => {
      if (!(error instanceof CommandError)) throw error;
      const advice = `If the generator is damaged, delete ${places.cache} and run the command again.`;
      throw new CommandError(error.command, error.reason, `${error.output}\n\n${advice}`);
    });
    progress.start(`${title}: write ${target}`);
    // Another run may have written its client meanwhile.
    await makeFolder(target, force);
    await replaceClient(language, places, target);
  } catch (error) {
    undo();
    throw error;
  } finally {
    endWatch();
    progress.end();
    await rm(temporary, { recursive: true, force: true });
  }
}
