/**
 * Tests one language. A cell is a check of its client, such as a step of `verify`, and is red if the check fails. A
 * negative control is a client with a known fault, which must turn the recorded cells red.
 */
import { collectBehavior } from '@voice-agent-platform/codegen/internal/verify/behavior-file';
import type { Harness } from '../src/harness.js';
import { readBehavior, writeBehavior } from './behavior.js';
import { negativeControls, type NegativeControl } from './negative-controls.js';
import { runLanguage, type Cell, type LanguageResult, type RunOptions } from './run-language.js';

/** A message of a tool can be thousands of lines, so a fault is cut after this many characters. */
const MAX_FAULT_LENGTH = { cell: 1000, control: 2000 };

export interface TestResult {
  /** The number of checks. */
  readonly checks: number;
  /** A line for each failed check. */
  readonly red: readonly string[];
}

export interface TestOptions {
  /** Updates the record in place of a comparison, if everything is green. */
  readonly write: boolean;
  /** Generates twice, and runs the negative controls even if they need a build. */
  readonly thorough: boolean;
}

/** Runs one language with its negative controls, and compares it with its record. */
export async function testLanguage(
  language: Harness,
  { write, thorough }: TestOptions,
): Promise<TestResult> {
  const { name, title } = language;
  const behavior = write ? undefined : (readBehavior(name) ?? {});
  const report = stageReporter(title);
  const { cells, failedStage } = await runLanguage(language, { report, behavior, thorough });
  if (failedStage)
    return { checks: 1, red: [`${failedStage.name} failed: ${failedStage.message}`] };
  const controls = await testControls(language, chooseControls(language, { thorough }));
  const red = [...describeRed(cells, { write }), ...controls.red];
  if (write && red.length === 0) {
    const malformed = cells.flatMap((cell) => (cell.round === 'malformed' ? [cell] : []));
    writeBehavior(name, collectBehavior(malformed));
  }
  return { checks: cells.length + controls.checks, red };
}

/** Returns a line for each red cell. */
export function describeRed(
  cells: readonly Cell[],
  { write }: Pick<TestOptions, 'write'>,
): string[] {
  return cells.flatMap((cell) => {
    const { round, step, fault } = cell;
    if (fault === undefined) return [];
    const hint = !write && isRecordable(cell) ? '. If that is right, run again with --write.' : '';
    return [`${round}, ${step}: ${fault.slice(0, MAX_FAULT_LENGTH.cell)}${hint}`];
  });
}

/** Returns true if `--write` would record what the client does. It is red in every run if it crashes or leaks the key. */
function isRecordable(cell: Cell): boolean {
  return cell.round === 'malformed' && cell.outcome !== 'crash' && cell.outcome !== 'sends the key';
}

/** Returns the negative controls to run. A language that needs a build has none unless the run is thorough. */
function chooseControls(
  { name, build }: Harness,
  { thorough }: Pick<TestOptions, 'thorough'>,
): readonly NegativeControl[] {
  return thorough || !build ? negativeControls.filter(({ language }) => language === name) : [];
}

async function testControls(
  language: Harness,
  controls: readonly NegativeControl[],
): Promise<TestResult> {
  const red: string[] = [];
  for (const control of controls) {
    const label = `control, ${control.name}`;
    const report = stageReporter(`${language.title}: ${label}`);
    const fault = controlFault(control, await runLanguage(language, { report, control }));
    if (fault === undefined) continue;
    const hint = '     If that is right, correct the control in run/negative-controls.ts.';
    red.push(`${label}: ${fault.slice(0, MAX_FAULT_LENGTH.control)}\n${hint}`);
  }
  return { checks: controls.length, red };
}

/** Returns a function that prints each finished stage after the label. */
function stageReporter(label: string): RunOptions['report'] {
  return (stage, seconds) => console.log(`${label}: ${stage} ${seconds.toFixed(1)} s`);
}

/** @returns the difference between the red cells and the recorded ones */
function controlFault(
  { red }: NegativeControl,
  { cells, failedStage }: LanguageResult,
): string | undefined {
  const faulty = cells.filter(({ fault }) => fault !== undefined);
  const found = failedStage?.name ?? faulty.map(({ round, step }) => `${round} ${step}`);
  const [now, recorded] = [found, red].map((cells) => JSON.stringify(cells));
  return now === recorded ? undefined : `red: ${now}, recorded: ${recorded}`;
}
