import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printableLines } from '@voice-agent-platform/shared/printable';
import { readParseFault, UsageError } from '@voice-agent-platform/shared/usage';
import manifest from '../package.json' with { type: 'json' };
import { OutputFolderError } from './client-folder.js';
import { generateClient } from './generate-client.js';
import { findLanguage, languages } from '../languages/languages.js';
import { nextStep } from './next-step.js';
import { CommandError } from '@voice-agent-platform/shared/process';
import { MissingToolError } from './set-up.js';
import { BehaviorFileError } from './verify/behavior-file.js';
import { runVerify } from './verify/command.js';

const HELP = `Usage: voice-agent-codegen <language> [--out <folder>] [--force]
       voice-agent-codegen verify -- <command>

Generates a client of the voice-agent platform API in another language. The contract
comes with this package. The generator is fetched once, at a pinned version, into your
cache folder. \`verify\` tests any client, generated or not (see verify --help).

Languages:
${languages
  .map(({ name, generator }) => `  ${name.padEnd(16)} by ${generator.name} ${generator.version}`)
  .join('\n')}

Options:
  --out <folder>   where to write the client (generated/<language>)
  --force          replace the client in a folder that is not empty; other files stay
  -h, --help       show this help
  --version        show the version`;

/** Errors that the user can fix: their message is all there is to print. */
const EXPECTED = [BehaviorFileError, CommandError, MissingToolError, OutputFolderError];

/** @returns the exit status: 0, 1 if the command fails, 2 if the arguments are wrong */
export async function runCli(argv: readonly string[]): Promise<number> {
  try {
    return await dispatch(argv);
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      const reason = error instanceof UsageError ? error.message : readParseFault(error);
      const verify = argv[0] === 'verify' ? 'verify ' : '';
      console.error(`${reason}\nRun voice-agent-codegen ${verify}--help for usage.`);
      return 2;
    }
    if (!EXPECTED.some((type) => error instanceof type) && !isSystemError(error)) throw error;
    // The output of a client or a generator can have control characters.
    console.error(printableLines((error as Error).message));
    return 1;
  }
}

async function dispatch(argv: readonly string[]): Promise<number> {
  if (argv[0] === 'verify') return runVerify(argv.slice(1));
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      out: { type: 'string' },
      force: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help || argv.length === 0) {
    console.log(HELP);
    return argv.length === 0 ? 2 : 0;
  }
  if (values.version) {
    console.log(manifest.version);
    return 0;
  }
  if (positionals.length > 1) {
    throw new UsageError(`Name one language, not ${positionals.length}: ${positionals.join(', ')}`);
  }

  if (values.out === '') throw new UsageError('--out is empty: name a folder.');
  const language = findLanguage(positionals[0]);
  const folder = values.out ?? join('generated', language.name);
  await generateClient(language, folder, { force: values.force ?? false });
  console.log(`The client is in ${folder}\n${nextStep(language, folder)}`);
  return 0;
}

/** Returns true if the system refused, as for a missing file or a full disk. The message then has the reason. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Returns true for an unknown option, and for one without its value. */
function isArgumentError(error: unknown): error is Error {
  const code = error instanceof Error ? String((error as NodeJS.ErrnoException).code) : '';
  return code.startsWith('ERR_PARSE');
}
