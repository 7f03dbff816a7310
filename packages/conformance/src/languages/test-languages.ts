/**
 * `pnpm test:languages`: the whole matrix, and CONFORMANCE.md written anew.
 * `pnpm test:languages <language>...`: these only, nothing written.
 * `pnpm test:languages --check`, which is what CI=true means too: the quickest language, when CONFORMANCE.md still
 * speaks of this contract, these generators and these drivers; the whole matrix otherwise. `--all` insists on it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createProgress, MissingToolError, UsageError } from '@voice-agent-platform/codegen';
import { closingTable } from './closing-table.js';
import { writePage } from './conformance-page.js';
import { readExpectation } from './expectation.js';
import type { Language } from './language.js';
import { negativeControls } from './negative-controls.js';
import { changesSince, recordOf } from './record.js';
import { findLanguage, languages } from './registry.js';
import { runControl, type ControlResult } from './run-control.js';
import { runLanguage, type LanguageResult } from './run-language.js';

const pageFile = fileURLToPath(new URL('../../../../CONFORMANCE.md', import.meta.url));
const quickest = 'go';

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** @returns the exit status: 0 when nothing is red, and under CI=true nothing is missing */
async function main(options: string[]): Promise<number> {
  const record = await recordOf(languages);
  const chosen = choose(
    options,
    changesSince(await readFile(pageFile, 'utf8').catch(() => ''), record),
  );
  const expected = await readExpectation();
  const progress = createProgress();
  const results: LanguageResult[] = [];
  const controls: ControlResult[] = [];
  const missing: string[] = [];
  for (const language of chosen) {
    const report = (stage: string) => progress.start(`${language.title}: ${stage}`);
    try {
      results.push(await runLanguage(language, expected, report));
      for (const control of negativeControls.filter((each) => each.language === language.name)) {
        report(`negative control, ${control.name}`);
        controls.push(await runControl(control, language, expected));
      }
    } catch (error) {
      if (!(error instanceof MissingToolError)) throw error;
      missing.push(error.message);
    }
    progress.end();
  }

  console.log(closingTable(results, controls));
  for (const message of missing) console.log(`Not run: ${message}`);

  const checks = [...results.flatMap(({ cells }) => cells), ...controls];
  const red = checks.filter(({ fault }) => fault !== undefined).length;
  // A developer runs what his machine has; a machine that guards the repository must have everything.
  const failed = red + (process.env.CI === 'true' ? missing.length : 0);
  if (results.length === languages.length && failed === 0) {
    await writeFile(pageFile, writePage({ expected, results, controls, record }));
    console.log('CONFORMANCE.md is written.');
  }
  console.log(`${checks.length - red} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function choose(options: string[], changes: string[]): Language[] {
  const asked = options.filter((option) => !option.startsWith('--'));
  if (asked.length > 0) return asked.map((name) => findLanguage(name));
  const checks = options.includes('--check') || process.env.CI === 'true';
  if (!checks || options.includes('--all')) return languages;
  if (changes.length === 0) return [findLanguage(quickest)];
  console.log(`CONFORMANCE.md is out of date: ${changes.join(', ')}. Everything runs again.`);
  return languages;
}
