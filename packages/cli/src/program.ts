import { variableFor } from '@voice-agent-platform/shared/text';
import { Command, Help, type HelpConfiguration } from 'commander';
import { addCompletion } from './completion.js';
import { addConfig } from './config-command.js';
import { addEvidence } from './evidence-command.js';
import manifest from '../package.json' with { type: 'json' };
import { commands } from './generated/commands.js';
import { findCommand } from './lookup.js';
import { addOperation } from './operation-command.js';
import { guardOptions } from './option-guards.js';
import { SETTING_NAMES } from './profiles.js';
import { addRequest } from './request-command.js';
import type { CallOptions, Run } from './run.js';
import type { Terminal } from './terminal.js';
import { startTimeout } from './timeout.js';

/**
 * Creates the command line. It throws an error where commander would end the process.
 *
 * @param words as typed, without the name of the program
 */
export function createProgram(words: readonly string[], run: Run): Command {
  const program = new Command('voice-agent')
    .exitOverride()
    .configureHelp(helpOptions(run.terminal))
    // `main` reports errors.
    .configureOutput({ outputError: () => {}, ...(run.json && { writeErr: () => {} }) })
    .description('Runs every operation of the voice-agent platform API.')
    .usage('<command> [options]')
    .option('-p, --profile <name>', 'Use the settings of this profile.')
    .option('--sandbox', 'Use the sandbox on this machine: its addresses, and a test key.')
    .option('--sandbox-port <port>', 'Like --sandbox, with the base root on this port.')
    .option(
      '--sandbox-platform-port <port>',
      'Like --sandbox, with the platform root on this port.',
    )
    .option('--json', 'Print JSON, on a terminal too. A failure is one JSON object.')
    .option('--show-secrets', 'Print secrets as they are.')
    .option('--timeout <seconds>', 'Give up after this time. Default: 30 for each attempt.')
    .option('-v, --verbose', 'Print a line for each attempt of a request.')
    .version(manifest.version, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print help for a command.')
    .commandsGroup('Setup:')
    .helpCommand(false)
    .addHelpText('after', AFTER_HELP);
  const options = (): CallOptions => {
    const { timeout, ...given } = program.opts<{ readonly timeout?: string }>();
    return { ...given, ...run, ...startTimeout(timeout) };
  };
  for (const spec of commands) addOperation(program, spec, options);
  addRequest(program, options);
  addConfig(program, options);
  addEvidence(program, options);
  addCompletion(program, run.terminal);
  addHelp(program);
  guardOptions(program, words);
  return program;
}

function helpOptions(terminal: Terminal): HelpConfiguration {
  const help = new Help();
  return {
    showGlobalOptions: true,
    minWidthToWrap: 24,
    // Hides the operationId, which is an alias of each command.
    subcommandTerm: (command) => help.subcommandTerm(command).replace(/\|\w+| \[options\]/g, ''),
    commandUsage: (command) => help.commandUsage(command).replace(/\|\w+/, ''),
    styleTitle: (text) => terminal.style('bold', text),
  };
}

/** Adds `help`, which finds a command by its operationId too. */
function addHelp(program: Command): void {
  program
    .command('help [command...]')
    .helpGroup('Setup:')
    .summary('Print help for a command.')
    .action((names: string[]) => {
      const find = (command: Command, name: string): Command =>
        findCommand(command, name) ?? command.error(`unknown command '${name}'`);
      names.reduce(find, program).outputHelp();
    });
}

const AFTER_HELP = `
Each setting comes from the first of these that has it:
  1. a flag, such as --organization-id
  2. the profile that --profile names
  3. the environment:
${SETTING_NAMES.map((name) => `     ${variableFor(name)}`).join('\n')}
  4. the default profile, unless --profile names another
--sandbox takes the place of 2 to 4.

Exit codes:
  0  done
  1  the API responded with an error or could not be reached, or what to delete
     does not exist
  2  wrong usage, a request that violates the contract, or a declined confirmation
  4  the key was refused
  130  interrupted with Ctrl-C

Examples:
  $ voice-agent config set api-key
  $ voice-agent list-phone-numbers
  $ voice-agent list-phone-numbers | jq -r '.[].number'
  $ voice-agent list-phone-numbers --sandbox`;
