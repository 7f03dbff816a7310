/** Generates from documents with a fault, and compares what turns red with what is recorded. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DrivenLanguage } from '@voice-agent-platform/drivers';
import { mutated, type NegativeControl } from './negative-controls.js';
import { placesOf } from './places.js';
import { runLanguage, type LanguageResult } from './run-language.js';

/** @returns how the outcome differs from what is recorded */
export async function runControl(
  control: NegativeControl,
  language: DrivenLanguage,
  report: (stage: string, seconds: number) => void,
): Promise<string | undefined> {
  const variant = `control ${control.name}`.replace(/\W+/g, '-');
  const document = `${dirname(placesOf(language, { variant }).work)}/openapi-3.0.json`;
  await mkdir(dirname(document), { recursive: true });
  await writeFile(document, mutated(control));
  return controlFault(control, await runLanguage(language, report, { document, variant }));
}

/** @returns how what turned red differs from what is recorded */
export function controlFault(
  { red, because }: Pick<NegativeControl, 'red' | 'because'>,
  { cells, failedStage }: LanguageResult,
): string | undefined {
  const faulty = cells.filter(({ fault }) => fault !== undefined);
  const found = failedStage?.name ?? faulty.map(({ round, step }) => `${round} ${step}`);
  if (failedStage === undefined && faulty.length === 0) return 'nothing turned red';
  if (JSON.stringify(found) !== JSON.stringify(red)) {
    return `red: ${JSON.stringify(found)}, recorded: ${JSON.stringify(red)}`;
  }
  const message = failedStage?.message ?? faulty[0]?.fault ?? '';
  return because.test(message)
    ? undefined
    : `the message is ${JSON.stringify(message)}, which does not match ${because}`;
}
