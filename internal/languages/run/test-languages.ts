/**
 * The suite `test:languages [--write | --matrix] [--thorough] [<language>...]` generates, builds, and tests the client
 * of each language. It compares the client's behavior with malformed responses with
 * `internal/languages/<language>/behavior.json`. By default, it runs every language that this machine has the tools
 * for. A named language fails if a tool is missing. `--write` updates the file of each language that passes, and
 * CONFORMANCE.md. `--matrix` only prints the languages for a workflow. `--thorough` generates each client twice and
 * compares the files, and runs the negative controls of every language, not only of the one that needs no build.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MissingToolError } from '@voice-agent-platform/codegen/internal/set-up';
import { findHarness, harnesses, type Harness } from '../registry.js';
import { printableLines } from '@voice-agent-platform/shared/printable';
import { summarize } from '@voice-agent-platform/shared/text';
import { pageFile, renderPage } from './page.js';
import { testLanguage } from './test-language.js';

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    matrix: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.matrix) {
  const include = harnesses.map(({ name, runnerPackages: packages = '' }) => ({
    language: name,
    packages,
  }));
  console.log(JSON.stringify({ include }));
  process.exit();
}

const named = positionals.map(findHarness);
const queue = (named.length > 0 ? named : harnesses).values();
// Two at once, because each mostly waits for processes and for the response that never arrives.
const counts = (await Promise.all([testQueue(), testQueue()])).flat();
if (values.write) await writeFile(pageFile, renderPage());
const [passed, failed] = (['passed', 'failed'] as const).map((kind) =>
  counts.reduce((sum, count) => sum + count[kind], 0),
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Tests languages until the queue is empty. */
async function testQueue(): Promise<Count[]> {
  const results: Count[] = [];
  for (const language of queue) results.push(await testAndPrint(language));
  return results;
}

async function testAndPrint(language: Harness): Promise<Count> {
  try {
    const { checks, red } = await testLanguage(language, values);
    const green = checks - red.length;
    for (const fault of red) console.log(`RED  ${language.title}, ${printableLines(fault)}`);
    console.log(`${language.title}: ${green} of ${checks} passed`);
    return { passed: green, failed: red.length };
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    // `pnpm test:all` repeats this line.
    console.log(`Not run: ${summarize(error.message)}`);
    return { passed: 0, failed: named.length > 0 ? 1 : 0 };
  }
}
