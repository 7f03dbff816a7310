import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { counted } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { Options, Recording, Report, SupportedChoices } from '@voice-agent-platform/evidence';
import type { Command } from 'commander';
import { checkSetting } from './check-setting.js';
import { EXIT, reportFailure } from './failure.js';
import { printsJson, printValue } from './output.js';
import { readFileText, readStdinText } from './read-input.js';
import type { CallOptions } from './run.js';
import { until } from './timeout.js';
import type { Terminal } from './terminal.js';

interface Flags extends Options {
  readonly decisions?: string;
}

/** Adds `evidence`, which works without a platform and settings. */
export function addEvidence(program: Command, options: () => CallOptions): void {
  program
    .command('evidence')
    .helpGroup('Setup:')
    .summary('Compare recorded traffic with the contract')
    .description(
      'Reads HAR files, and reports where the traffic contradicts the contract, and how it answers questions that the contract leaves open. Nothing is sent. You can share the report, which leaves out values and keys that people chose. You cannot share the files.',
    )
    .argument('<file...>', 'HAR 1.2 files, or - for stdin.')
    .option('--base-url <url>', 'The base root. By default, any host.')
    .option('--platform-url <url>', 'The root of workflow versions and runs. By default, any host.')
    .option(
      '--names',
      'Show keys of free-form objects and values of fields. They can name people, so do not share such a report.',
    )
    .option(
      '--decisions <file>',
      'Write the choices of the sandbox that the traffic supports to a JSON file.',
    )
    .addHelpText('after', AFTER_HELP)
    .action(async (files: string[], given: Flags) => {
      const run = options();
      process.exitCode = await until(run.signal, compareFiles(files, given, run));
    });
}

const AFTER_HELP = `
The file can come from a browser, mitmproxy, redocly proxy, or recordHar of the
client. The roots come from the flags only. A root can have a prefix.

Exit codes:
  0  the traffic agrees with the contract
  1  the traffic contradicts the contract
  2  wrong usage, a file that cannot be read or written, no request that calls
     an operation, or no contradiction and no response body that was compared

Examples:
  $ voice-agent evidence staging.har
  $ voice-agent evidence base.har platform.har --json > report.json
  $ voice-agent evidence staging.har --decisions decisions.json
  $ voice-agent evidence staging.har --base-url https://api.example.com/gateway`;

const ROOTS_HINT =
  'Give --base-url and --platform-url as the files have them, with any path before /api/v1. ' +
  'If there is no such path, leave both out: any host matches.';

/** Compares recordings with the contract, prints the report, and resolves to the exit code. */
async function compareFiles(
  files: readonly string[],
  flags: Flags,
  options: CallOptions,
): Promise<number> {
  await checkFlags(files, flags);
  const { compare, nothingCompared, supportedChoices } =
    await import('@voice-agent-platform/evidence');
  const recordings: Recording[] = [];
  for (const file of files) recordings.push(await readRecording(file));
  const report = compare(recordings, flags);
  await printReport(report, options);
  const violations = report.violations.length;
  // A violation shows that something was compared.
  const whyNothing = violations > 0 ? undefined : nothingCompared(report);
  if (whyNothing !== undefined) throw explainNothing(whyNothing, report);
  if (flags.decisions !== undefined) {
    await writeChoices(flags.decisions, supportedChoices(report), options.terminal);
  }
  return violations > 0 ? reportViolations(violations, options) : EXIT.ok;
}

function explainNothing(reason: string, { files, operations }: Report): UsageError {
  const hasRequests = files.some(({ exchanges }) => exchanges > 0);
  const isRootWrong = hasRequests && operations.length === 0;
  return new UsageError(isRootWrong ? `${reason}\n\n${ROOTS_HINT}` : reason);
}

/** Checks the flags before any file is read. */
async function checkFlags(files: readonly string[], flags: Flags): Promise<void> {
  const { baseUrl, platformUrl, decisions } = flags;
  if (baseUrl !== undefined) await checkSetting('base-url', baseUrl, '--base-url');
  if (platformUrl !== undefined) await checkSetting('platform-url', platformUrl, '--platform-url');
  if (files.filter((file) => file === '-').length > 1) {
    throw new UsageError('- is given more than once: stdin can be read once');
  }
  if (decisions === undefined) return;
  for (const file of files) {
    if (!(await isSameFile(file, decisions))) continue;
    throw new UsageError(`--decisions would overwrite ${basename(file)}: name another file`);
  }
}

/** Compares the files themselves, because a link gives a file another name. */
async function isSameFile(...names: readonly [string, string]): Promise<boolean> {
  const [one, other] = await Promise.all(
    names.map((name) => stat(name, { bigint: true }).catch(() => undefined)),
  );
  return one !== undefined && one.dev === other?.dev && one.ino === other.ino;
}

/** Prints the report. As a text, a report without any operation would say nothing. */
async function printReport(report: Report, options: CallOptions): Promise<void> {
  const { listWarnings, writeText } = await import('@voice-agent-platform/evidence');
  const { terminal } = options;
  if (printsJson(options)) printValue(report, options);
  else if (report.operations.length > 0) {
    writeText(report, terminal.columns).forEach(terminal.out);
  }
  listWarnings(report).forEach(terminal.warn);
}

/** With `--json`, the failure is an object of its own. The text of a report says it already. */
function reportViolations(count: number, options: CallOptions): number {
  if (!options.json) return EXIT.failed;
  const message = `the traffic contradicts the contract in ${counted(count, 'place')}`;
  return reportFailure({ name: 'ContractViolation', message }, options);
}

async function writeChoices(
  file: string,
  choices: SupportedChoices,
  terminal: Terminal,
): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(choices, null, 2)}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `--decisions: ${basename(file)} cannot be written (${code})\n\nName a file that you may write, in a folder that exists.`,
    );
  }
  const count = counted(Object.keys(choices).length, 'choice');
  terminal.error([`Wrote ${count} that the traffic supports to ${basename(file)}.`]);
}

/** Messages show only the name of the file, neither its folder nor its content. */
async function readRecording(file: string): Promise<Recording> {
  const { readHar } = await import('@voice-agent-platform/evidence');
  if (file === '-') return readHar(file, await readStdinText(file));
  const name = basename(file);
  return readHar(name, await readFileText(file, name));
}
