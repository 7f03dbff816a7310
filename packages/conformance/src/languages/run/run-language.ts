import {
  MissingToolError,
  verify,
  type Cell as VerifiedCell,
  type RunOptions,
} from '@voice-agent-platform/codegen';
import type { DrivenLanguage } from '@voice-agent-platform/drivers';
import { firstCallCells, type FirstCallCell } from './first-call.js';
import { placesOf } from './places.js';
import { stagesOf } from './stages.js';

/** One field of the matrix: a step of `verify`, or the program of the guide. */
export type Cell = VerifiedCell | FirstCallCell;

export interface LanguageResult {
  readonly cells: readonly Cell[];
  /** The stage that failed. What depends on it was not run. */
  readonly failedStage?: { readonly name: string; readonly message: string };
}

export interface Reporter extends RunOptions {
  readonly onStage: (stage: string) => void;
}

/**
 * Sets up, generates, builds and drives one language.
 * @throws {MissingToolError} if a program is missing, which says nothing about the contract
 */
export async function runLanguage(
  language: DrivenLanguage,
  reporter: Reporter,
): Promise<LanguageResult> {
  const places = placesOf(language);
  const failedStage = await runStages(stagesOf(language, places, reporter), reporter);
  if (failedStage) return { cells: [], failedStage };

  reporter.onStage('verify');
  return verified(async () => {
    const cells = await verify(language.drive(places), { language: language.name });
    return [...cells, ...(await firstCallCells(language, places))];
  });
}

export async function runStages(
  stages: Readonly<Record<string, () => Promise<void>>>,
  { onStage }: Reporter,
): Promise<LanguageResult['failedStage']> {
  for (const [name, work] of Object.entries(stages)) {
    onStage(name);
    try {
      await work();
    } catch (error) {
      if (error instanceof MissingToolError) throw error;
      return { name, message: error instanceof Error ? error.message : String(error) };
    }
  }
  return undefined;
}

/** A driver that does not start is a failed stage. */
export async function verified(work: () => Promise<Cell[]>): Promise<LanguageResult> {
  try {
    return { cells: await work() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { cells: [], failedStage: { name: 'verify', message } };
  }
}
