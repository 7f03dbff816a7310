import { MissingToolError, type RunOptions } from '@voice-agent-platform/codegen';
import { allFailed, compare, type Cell } from './cells.js';
import type { Expectation } from './expectation.js';
import type { Language } from './language.js';
import { observe } from './observation.js';
import { placesOf } from './places.js';
import { firstCallCells } from './first-call.js';
import { misplacedOperations } from './roots.js';
import { stagesOf } from './stages.js';

export interface LanguageResult {
  language: Language;
  cells: Cell[];
  /** The stage that ended the run before the driver could speak. */
  failedStage?: { name: string; message: string };
}

/** A document other than the contract's own profile, and a name for what is made of it. */
export interface Subject {
  document?: string;
  variant?: string;
}

/**
 * Sets up, generates, builds and drives one language, and says of each step whether it went as for all others.
 * @throws {MissingToolError} when a program is missing, which is no finding about the contract
 */
export async function runLanguage(
  language: Language,
  expected: Expectation,
  report: (stage: string) => void,
  subject: Subject = {},
  options: RunOptions = {},
): Promise<LanguageResult> {
  const places = placesOf(language, subject);
  const { 'generate again': again, ...rest } = stagesOf(language, places, options);
  const { build, ...before } = rest;
  const stages = {
    ...before,
    ...(subject.document === undefined && again !== undefined && { 'generate again': again }),
    ...(build !== undefined && { build }),
  };

  for (const [name, work] of Object.entries(stages)) {
    report(name);
    try {
      await work();
    } catch (error) {
      if (error instanceof MissingToolError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      const fault = `${name} failed: ${message.split('\n')[0]}`;
      return { language, cells: allFailed(expected, fault), failedStage: { name, message } };
    }
  }
  report('drive');
  try {
    const observed = await observe(language, places);
    const misplaced = await misplacedOperations(places.document);
    const cells = compare(language.name, expected, observed).map((cell) => {
      const fault = cell.fault ?? (cell.round === 'sandbox' ? misplaced.get(cell.step) : undefined);
      return fault === undefined ? cell : { ...cell, fault };
    });
    return {
      language,
      cells: [
        ...cells,
        ...(subject.document === undefined ? await firstCallCells(language, places) : []),
      ],
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const cells = allFailed(expected, `drive failed: ${message.split('\n')[0]}`);
    return { language, cells, failedStage: { name: 'drive', message } };
  }
}
