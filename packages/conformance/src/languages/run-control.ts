import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Expectation } from './expectation.js';
import type { Language } from './language.js';
import { mutated, type NegativeControl } from './negative-controls.js';
import { placesOf } from './places.js';
import { runLanguage, type LanguageResult } from './run-language.js';

export interface ControlResult {
  control: NegativeControl;
  language: Language;
  /** How the outcome departs from what is recorded; a control without is as it should be. */
  fault?: string;
}

/** Sends a faulty document through the real generator and the real driver. */
export async function runControl(
  control: NegativeControl,
  language: Language,
  expected: Expectation,
): Promise<ControlResult> {
  const variant = `control ${control.name}`.replace(/\W+/g, '-');
  const document = join(dirname(placesOf(language, { variant }).work), 'openapi-3.0.json');
  await mkdir(dirname(document), { recursive: true });
  await writeFile(document, await mutated(control));
  const result = await runLanguage(language, expected, () => {}, { document, variant });
  const fault = departure(control, result);
  return { control, language, ...(fault !== undefined && { fault }) };
}

/** What is not as recorded: the stage that failed, the cells that are red, or what they say. */
export function departure(
  { red, because }: Pick<NegativeControl, 'red' | 'because'>,
  { cells, failedStage }: Pick<LanguageResult, 'cells' | 'failedStage'>,
): string | undefined {
  const faulty = cells.filter(({ fault }) => fault !== undefined);
  const found = failedStage?.name ?? faulty.map(({ round, step }) => `${round} ${step}`);
  if (faulty.length === 0) return 'nothing turned red';
  if (JSON.stringify(found) !== JSON.stringify(red)) {
    return `red: ${JSON.stringify(found)}, recorded: ${JSON.stringify(red)}`;
  }
  const said = failedStage?.message ?? faulty[0]?.fault ?? '';
  return because.test(said) ? undefined : `said ${JSON.stringify(said)}, which is not ${because}`;
}
