/** The stages that build the client of a language, before `verify` drives it. */
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runGenerator } from '@voice-agent-platform/codegen/internal/generate-client';
import type { Behavior } from '@voice-agent-platform/codegen/internal/verify/malformed-outcome';
import { runCommand } from '@voice-agent-platform/shared/process';
import { calls, driverCalls } from '../src/calls.js';
import type { Harness, HarnessPlaces } from '../src/harness.js';
import type { ProgramWriter } from '../src/program.js';
import { fetchLibraries, runAll, setUpLanguage } from './fetch.js';
import { findLitter } from './litter.js';
import { mutated, type NegativeControl } from './negative-controls.js';

/** A run of one language. */
export interface Run {
  readonly language: Harness;
  readonly places: HarnessPlaces;
  /** The client's recorded behavior with malformed responses. */
  readonly behavior?: Behavior | undefined;
  /** Generates twice and compares the files. */
  readonly thorough?: boolean;
  /** Generates from the control's document, and runs only the driver with the first two rounds. */
  readonly control?: NegativeControl;
}

/** The stages by name, in order. Each must succeed before the next one starts. */
export const preparations: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  'set up': async ({ language, places }) => {
    await rm(places.work, { recursive: true, force: true });
    await setUpLanguage(language, places);
  },
  generate,
  fetch: async ({ language, places }) => {
    await cp(places.folder, places.work, { recursive: true });
    await fetchLibraries(language, places);
  },
  build,
  lint,
};

async function generate({
  language: { generated },
  places,
  control,
  thorough,
}: Run): Promise<void> {
  if (!generated) return;
  if (control) {
    await mkdir(places.work, { recursive: true });
    await writeFile(places.document, mutated(control));
    await runGenerator(generated, places);
    return;
  }
  await runGenerator(generated, places);
  const [litter] = await findLitter(places.client);
  if (litter !== undefined) throw new Error(litter);
  if (thorough) await generateAgain(generated, places);
}

/** If generating is not deterministic, nobody can review the changes of a new version. */
async function generateAgain(
  generated: NonNullable<Harness['generated']>,
  places: HarnessPlaces,
): Promise<void> {
  const first = `${places.client}-first`;
  await rename(places.client, first);
  await runGenerator(generated, places);
  await runCommand({ argv: ['diff', '-r', first, places.client] });
  await rm(first, { recursive: true });
}

async function build({ language, places, control }: Run): Promise<void> {
  const { programs } = language;
  // The calls come from the real contract, even if a control generates the client from another document.
  if (programs) await writeCalls(programs, places);
  // A control does not need programs, and compiling them takes longer than everything else.
  if (programs && !control) await writePrograms(programs, places);
  await runAll(language.build?.(places));
}

async function writeCalls(programs: ProgramWriter, { work }: HarnessPlaces): Promise<void> {
  const { callsFile, callsFolder = work } = programs;
  const text = await readFile(join(callsFolder, callsFile), 'utf8');
  await writeFile(join(work, callsFile), programs.calls(driverCalls, text));
}

async function writePrograms(programs: ProgramWriter, { work }: HarnessPlaces): Promise<void> {
  for (const call of calls) {
    const file = join(work, programs.programFile(call.operationId));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, programs.program(call));
  }
}

/** Checks the programs, unless a control has built none. */
async function lint({ language, places, control }: Run): Promise<void> {
  const { programs } = language;
  const files = calls.flatMap(({ operationId }) => programs?.programFile(operationId) ?? []);
  if (!control) await runAll(language.lint?.(files, places));
}
