/**
 * The suite `test:languages [--write] [--thorough] [<language>...]` generates, builds, and tests the client of each
 * language. It compares the client's behavior with malformed responses with
 * `internal/languages/<language>/behavior.json`. By default, it runs every language that this machine has the tools
 * for. A named language fails if a tool is missing. `--write` updates the file of each language that passes, and
 * CONFORMANCE.md. `--thorough` generates each client twice and compares the files, and runs the negative controls of
 * every language, not only of the one that needs no build. `test:languages --matrix` only prints the languages for a
 * workflow.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MissingToolError } from '@voice-agent-platform/codegen/internal/set-up';
import { findHarness, harnesses, type Harness } from '../registry.js';
import { printableLines } from '@voice-agent-platform/shared/printable';
import { summarize } from '@voice-agent-platform/shared/text';
import { readParseFault, UsageError } from '@voice-agent-platform/shared/usage';
import { pageFile, renderPage } from './page.js';
import { testLanguage, type TestOptions } from './test-language.js';

const USAGE = `Usage: test:languages [--write] [--thorough] [<language>...]
       test:languages --matrix`;

try {
  const { values, positionals } = parse(process.argv.slice(2));
  const { matrix, ...options } = values;
  if (matrix && (positionals.length > 0 || options.write || options.thorough)) {
    throw new UsageError(`--matrix takes no other argument.\n${USAGE}`);
  }
  if (matrix) printMatrix();
  else await testLanguages(positionals.map(findHarness), options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @throws {UsageError} for an unknown option */
function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        write: { type: 'boolean', default: false },
        matrix: { type: 'boolean', default: false },
        thorough: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${readParseFault(error)}.\n${USAGE}`);
  }
}

function printMatrix(): void {
  const include = harnesses.map(({ name, runnerPackages: packages = '' }) => ({
    language: name,
    packages,
  }));
  console.log(JSON.stringify({ include }));
}

interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** Tests the named languages, or all of them. */
async function testLanguages(named: readonly Harness[], options: TestOptions): Promise<void> {
  const isNamed = named.length > 0;
  const queue = (isNamed ? named : harnesses).values();
  const testQueue = async () => {
    const results: Count[] = [];
    for (const language of queue) results.push(await testAndPrint(language, { isNamed, options }));
    return results;
  };
  // Two at once, because each mostly waits: for processes, and for the time limits that it tests.
  const counts = (await Promise.all([testQueue(), testQueue()])).flat();
  if (options.write) await writeFile(pageFile, renderPage());
  const [passed, failed] = (['passed', 'failed'] as const).map((kind) =>
    counts.reduce((sum, count) => sum + count[kind], 0),
  );
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function testAndPrint(
  language: Harness,
  { isNamed, options }: { readonly isNamed: boolean; readonly options: TestOptions },
): Promise<Count> {
  try {
    const { checks, red } = await testLanguage(language, options);
    const green = checks - red.length;
    for (const fault of red) console.log(`RED  ${language.title}, ${printableLines(fault)}`);
    console.log(`${language.title}: ${green} of ${checks} passed`);
    return { passed: green, failed: red.length };
  } catch (error) {
    if (!(error instanceof MissingToolError)) throw error;
    // `pnpm test:all` repeats this line.
    console.log(`Not run: ${summarize(error.message)}`);
    return { passed: 0, failed: isNamed ? 1 : 0 };
  }
}
