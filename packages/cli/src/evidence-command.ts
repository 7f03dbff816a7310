import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { Comparison, Options, Recording, Report } from '@voice-agent-platform/evidence';
import type { Command } from 'commander';
import { checkSetting } from './config-command.js';
import { EXIT } from './failure.js';
import { printsJson, printValue } from './output.js';
import { readBytes } from './read-input.js';
import { until, type CallOptions } from './settings.js';

/** Adds `evidence`, which needs no platform and no settings. */
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
      'Show keys of free-form objects and values of fields, which can be people. Such a report must not be shared.',
    )
    .addHelpText('after', AFTER_HELP)
    .action(async (files: string[], given: Options) => {
      const run = options();
      process.exitCode = await until(run.signal, evidence(files, given, run));
    });
}

const AFTER_HELP = `
The file can come from a browser, mitmproxy, Charles, or redocly proxy. The
roots come from the flags only. A root can have a prefix.

Exit codes:
  0  the traffic agrees with the contract
  1  the traffic contradicts the contract
  2  wrong usage, an unreadable file, or no request that calls an operation

Examples:
  $ voice-agent evidence staging.har
  $ voice-agent evidence base.har platform.har --json > report.json
  $ voice-agent evidence staging.har --base-url https://api.example.com/gateway`;

async function evidence(
  files: readonly string[],
  given: Options,
  options: CallOptions,
): Promise<number> {
  const { baseUrl, platformUrl } = given;
  if (baseUrl !== undefined) await checkSetting('base-url', baseUrl, '--base-url');
  if (platformUrl !== undefined) await checkSetting('platform-url', platformUrl, '--platform-url');
  if (files.filter((file) => file === '-').length > 1) {
    throw new UsageError('- is given twice: stdin can be read once');
  }
  const { compare, warningsOf, writeText } = await import('@voice-agent-platform/evidence');
  const recordings: Recording[] = [];
  for (const file of files) recordings.push(await readRecording(file));
  const comparison = compareQuietly(() => compare(recordings, given));
  const { report } = comparison;
  const { terminal } = options;
  if (printsJson(options)) printValue(report, options);
  if (report.operations.length === 0) throw nothingMatched(report);
  if (!printsJson(options)) writeText(report, terminal.columns).forEach(terminal.out);
  warningsOf(comparison).forEach(terminal.warn);
  return report.violations.length === 0 ? EXIT.ok : EXIT.failed;
}

/** The message of an unexpected error could quote the recording. */
function compareQuietly(run: () => Comparison): Comparison {
  try {
    return run();
  } catch {
    throw new UsageError(
      'the recording cannot be compared\n\nThis is a fault of voice-agent. Find the entry that causes it by splitting the file.',
    );
  }
}

/** The messages have the name of the file: neither its folder nor its content. */
async function readRecording(file: string): Promise<Recording> {
  const { readHar, UnreadableRecording } = await import('@voice-agent-platform/evidence');
  const name = file === '-' ? '-' : basename(file);
  try {
    const read = file === '-' ? text(process.stdin) : readBytes(file).then(String);
    return readHar(name, await read);
  } catch (error) {
    if (error instanceof UnreadableRecording) throw new UsageError(error.message);
    throw new UsageError(
      // A string cannot be longer, and more than 2 GiB are not even read.
      error instanceof RangeError
        ? `${name} is larger than 512 MiB\n\nRecord in several files.`
        : `${name} cannot be read (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

function nothingMatched({ files }: Report): UsageError {
  const count = files.reduce((sum, { exchanges }) => sum + exchanges, 0);
  return new UsageError(
    `none of the ${count} recorded requests calls an operation\n\n` +
      'If the addresses have a path before /api/v1, give it with --base-url and --platform-url.',
  );
}
