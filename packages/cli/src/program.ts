import { variableOf } from '@voice-agent-platform/internal/client-errors';
import { Command, Help, type Option } from 'commander';
import type { CallOptions } from './call.js';
import { addCompletion } from './completion.js';
import { addConfig } from './config-command.js';
import { addEvidence } from './evidence-command.js';
import { commands, version } from './generated/commands.js';
import { addOperation } from './operation-command.js';
import { SETTING_NAMES } from './profiles.js';
import type { Terminal } from './terminal.js';
import { findCommand, requireValues, single, unknownCommand } from './usage.js';

/** Creates the command line for these words. It throws where commander would end the process. */
export function createProgram(terminal: Terminal, env: NodeJS.ProcessEnv): Command {
  const program = new Command('voice-agent')
    .exitOverride()
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 24,
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((each) => `<${each.name()}>`)].join(
          ' ',
        ),
      commandUsage: (command) =>
        [...ancestors(command), command.name(), command.usage()].filter(Boolean).join(' '),
      optionDescription: ({ description, argChoices }: Option) =>
        description + (argChoices ? ` One of: ${argChoices.join(', ')}.` : ''),
      argumentDescription: ({ description, argChoices }) =>
        description + (argChoices ? ` One of: ${argChoices.join(', ')}.` : ''),
      styleTitle: (text) => terminal.style('bold', text),
      formatHelp: optionsLast,
    })
    // Reported by `main`, without what may be a key.
    .configureOutput({ outputError: () => {} })
    .description('Runs every operation of the voice-agent platform API.')
    .usage('<command> [options]')
    .addOption(single('-p, --profile <name>', 'Use the settings of this profile.'))
    .option('--sandbox', 'Use the sandbox on this machine: its addresses, and a test key.')
    .addOption(single('--sandbox-port <port>', 'The same, with another port of its base root.'))
    .addOption(
      single('--sandbox-platform-port <port>', 'The same, with another port of its platform root.'),
    )
    .option('--json', 'Print JSON, on a terminal too.')
    .option('--show-secrets', 'Print secrets as they are.')
    .addOption(
      single('--timeout <seconds>', 'Give up after this time. Default: 30 for each attempt.'),
    )
    .option('-v, --verbose', 'Print a line for each attempt of a request.')
    .version(version, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print help for a command.')
    .commandsGroup('Setup:')
    .helpCommand(false)
    .hook('preAction', requireValues)
    .addHelpText('after', AFTER_HELP);
  const options = (): CallOptions => ({ ...program.opts(), terminal, env });
  for (const spec of commands) addOperation(program, spec, options);
  addConfig(program, options);
  addEvidence(program, options);
  addCompletion(program, terminal);
  addHelp(program);
  return program;
}

/** `help config set` is the help of a command inside another one; commander's own would ignore the second name. */
function addHelp(program: Command): void {
  program
    .command('help')
    .helpGroup('Setup:')
    .summary('Print help for a command')
    .argument('[command...]', 'The command.')
    .action((names: readonly string[]) => {
      let command = program;
      for (const name of names) {
        const inner = findCommand(command, name);
        if (!inner) throw unknownCommand(command, name, names);
        command = inner;
      }
      command.outputHelp();
    });
}

function ancestors({ parent }: Command): string[] {
  return parent ? [...ancestors(parent), parent.name()] : [];
}

/** Commands before options: people who ask for help look for a command first. */
function optionsLast(command: Command, helper: Help): string {
  const sections = Help.prototype.formatHelp.call(helper, command, helper).trimEnd().split('\n\n');
  const areOptions = (section: string) => /^\S*(?:Global )?Options:/.test(section);
  const ordered = [...sections.filter((each) => !areOptions(each)), ...sections.filter(areOptions)];
  return `${ordered.join('\n\n')}\n`;
}

const AFTER_HELP = `
Settings come from the environment first, then from the profile:
${SETTING_NAMES.map((name) => `  ${variableOf(name)}`).join('\n')}

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
