import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  MissingToolError,
  verify,
  type Behavior,
  type Cell as VerifiedCell,
  type RunOptions,
} from '@voice-agent-platform/codegen';
import { operations } from '@voice-agent-platform/openapi/operations';
import { firstCallCells } from './first-call.js';
import type { Language } from './language.js';
import { mutated, type NegativeControl } from './negative-controls.js';
import { placesOf } from './places.js';
import { stagesOf } from './stages.js';

/** One field of the matrix: a step of `verify`, or the program of the guide. */
export type Cell = Omit<VerifiedCell, 'round'> & {
  readonly round: VerifiedCell['round'] | 'guide';
};

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
  language: Language,
  behavior: Behavior | undefined,
  reporter: Reporter,
): Promise<LanguageResult> {
  const places = placesOf(language);
  const failedStage = await runStages(stagesOf(language, places, reporter), reporter);
  if (failedStage) return { cells: [], failedStage };

  reporter.onStage('verify');
  return verified(async () => {
    const options = { language: language.name, behavior };
    const cells: Cell[] = await verify(language.drive(places), options);
    return [...cells, ...(await firstCallCells(language, places))];
  });
}

export interface ControlResult {
  readonly control: NegativeControl;
  /** How the outcome differs from what is recorded. */
  readonly fault?: string;
}

/** Generates from a document with a fault, and compares what turns red with what is recorded. */
export async function runControl(
  control: NegativeControl,
  language: Language,
  reporter: Reporter,
): Promise<ControlResult> {
  const variant = `control ${control.name}`.replace(/\W+/g, '-');
  const document = `${dirname(placesOf(language, { variant }).work)}/openapi-3.0.json`;
  await mkdir(dirname(document), { recursive: true });
  await writeFile(document, await mutated(control));
  const places = placesOf(language, { document, variant });

  const stages = stagesOf(language, places, reporter);
  delete stages['generate again'];
  const failedStage = await runStages(stages, reporter);
  const result = failedStage
    ? { cells: [], failedStage }
    : await verified(async () => {
        const options = { rounds: ['sandbox', 'unusual'] as const, language: language.name };
        const cells = await verify(language.drive(places), options);
        // Most generators leave the address to the caller, so a driver cannot notice a wrong root in the document.
        const misplaced = await misplacedOperations(document);
        return cells.map((cell) => {
          const fault =
            cell.fault ?? (cell.round === 'sandbox' ? misplaced.get(cell.step) : undefined);
          return fault === undefined ? cell : { ...cell, fault };
        });
      });
  const fault = controlFault(control, result);
  return { control, ...(fault !== undefined && { fault }) };
}

/** @returns how the outcome of a control differs from what is recorded */
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

async function runStages(
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
async function verified(work: () => Promise<Cell[]>): Promise<LanguageResult> {
  try {
    return { cells: await work() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { cells: [], failedStage: { name: 'verify', message } };
  }
}

interface Served {
  servers?: { url: string }[];
}
type Document = Served & { paths: Record<string, Served & Record<string, Served>> };

/**
 * The operations that a document puts on the wrong root. Most generators leave it to the caller which address a client
 * gets, so no driver would notice, but readers of the document and users of the Java client would call the wrong root.
 */
async function misplacedOperations(documentFile: string): Promise<Map<string, string>> {
  const document = JSON.parse(await readFile(documentFile, 'utf8')) as Document;
  const baseUrl = document.servers?.[0]?.url;
  return new Map(
    operations.flatMap(({ operationId, path, method, root }) => {
      const item = document.paths[path];
      const operation = item?.[method.toLowerCase()];
      const url = (operation?.servers ?? item?.servers ?? document.servers)?.[0]?.url;
      const found = url === baseUrl ? 'base' : 'platform';
      return found === root ? [] : [[operationId, `the document puts it on the ${found} root`]];
    }),
  );
}
