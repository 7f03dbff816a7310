/**
 * `pnpm test:languages`: the whole matrix, and CONFORMANCE.md written anew.
 * `pnpm test:languages <language>...`: these only, nothing written.
 * `pnpm test:languages --check`: the quickest language, when CONFORMANCE.md still speaks of this contract, these
 * generators and these drivers; the whole matrix otherwise.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { closingTable } from './closing-table.js';
import { writePage } from './conformance-page.js';
import { readExpectation } from './expectation.js';
import type { Language } from './language.js';
import { createProgress } from './progress.js';
import { changesSince, recordOf } from './record.js';
import { findLanguage, languages } from './registry.js';
import { runLanguage, type LanguageResult } from './run-language.js';
import { MissingToolError } from './set-up.js';

const pageFile = fileURLToPath(new URL('../../../../CONFORMANCE.md', import.meta.url));
const quickest = 'go';

const options = process.argv.slice(2);
const record = await recordOf(languages);
const page = await readFile(pageFile, 'utf8').catch(() => '');
const asked = options.filter((option) => !option.startsWith('--'));
const chosen = choose();
const whole = chosen.length === languages.length;

const expected = await readExpectation();
const progress = createProgress();
const results: LanguageResult[] = [];
const missing: string[] = [];
for (const language of chosen.filter(({ drive }) => drive !== undefined)) {
  try {
    const report = (stage: string) => progress.start(`${language.title}: ${stage}`);
    results.push(await runLanguage(language, expected, report));
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    missing.push(error.message);
  }
  progress.end();
}

console.log(closingTable(results));
for (const message of missing) console.log(`Not run: ${message}`);

const cells = results.flatMap((result) => result.cells);
const failed =
  cells.filter(({ fault }) => fault !== undefined).length +
  (process.env.CI === 'true' ? missing.length : 0);
if (whole && failed === 0 && missing.length === 0) {
  await writeFile(pageFile, writePage({ expected, results, generatedOnly: [], record }));
  console.log('CONFORMANCE.md is written.');
}
console.log(`${cells.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function choose(): Language[] {
  if (asked.length > 0) return asked.map((name) => findLanguage(name, languages));
  if (!options.includes('--check')) return languages;
  const changes = changesSince(page, record);
  if (changes.length === 0) return [findLanguage(quickest)];
  console.log(`CONFORMANCE.md is out of date: ${changes.join(', ')}. Everything runs again.`);
  return languages;
}
