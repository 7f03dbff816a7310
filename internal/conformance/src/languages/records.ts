/** What the last green run of each language saw, in a file per language that only a run of that language writes. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { behaviorOf, type Behavior, type Round } from '@voice-agent-platform/codegen';
import { languages, type DrivenLanguage } from '@voice-agent-platform/drivers';
import type { Cell } from './run/run-language.js';

export interface LanguageRecord {
  readonly generator: string;
  readonly toolchain: string;
  /** How many cells were green, by round. A run with a red cell leaves no record. */
  readonly passed: Readonly<Record<Exclude<Round, 'malformed'> | 'guide', number>>;
  readonly malformed: Behavior;
  /** The negative controls that were found, and what turned red. */
  readonly controls: readonly { readonly name: string; readonly red: string }[];
  /** Of what the run depended on. Absent for a client that `pnpm test` runs. */
  readonly fingerprint?: string;
}

/** One row of each table of CONFORMANCE.md. */
export interface Entry {
  readonly language: DrivenLanguage;
  readonly record: LanguageRecord | undefined;
}

const folder = fileURLToPath(new URL('../../records', import.meta.url));

export function recordFile({ name }: Pick<DrivenLanguage, 'name'>): string {
  return `${folder}/${name}.json`;
}

export async function readRecord(language: DrivenLanguage): Promise<LanguageRecord | undefined> {
  const text = await readFile(recordFile(language), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as LanguageRecord);
}

export async function readEntries(): Promise<Entry[]> {
  return Promise.all(
    languages.map(async (language) => ({ language, record: await readRecord(language) })),
  );
}

export async function writeRecord(language: DrivenLanguage, record: LanguageRecord): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(recordFile(language), `${JSON.stringify(record, null, 2)}\n`);
}

/** The part of a record that the cells of a green run decide. */
export function seenIn(cells: readonly Cell[]): Pick<LanguageRecord, 'passed' | 'malformed'> {
  const count = (round: Cell['round']) => cells.filter((cell) => cell.round === round).length;
  return {
    passed: { sandbox: count('sandbox'), unusual: count('unusual'), guide: count('guide') },
    malformed: behaviorOf(cells.filter((cell) => cell.round !== 'guide')),
  };
}

/** How the client treats malformed responses now, where that differs from its record. */
export function changesOf(former: LanguageRecord | undefined, now: Behavior): string[] {
  return Object.entries(now).flatMap(([step, outcome]) => {
    const before = former?.malformed[step];
    return before === undefined || before === outcome
      ? []
      : [`${step}: was "${before}", is "${outcome}"`];
  });
}
