import { Command, Help, type Option } from 'commander';
import type { CallOptions } from './call.js';
import { addCompletion } from './completion.js';
import { addConfig } from './config-command.js';
import { kebabCase, type CommandSpec } from './command-spec.js';
import { addEvidence } from './evidence-command.js';
import { commands, version } from './generated/commands.js';
import { addOperation } from './operation-command.js';
import { settingNames, variableOf } from './settings.js';
import type { Terminal } from './terminal.js';

/** Creates the command line for these words. It throws where commander would end the process. */
export function createProgram(
  terminal: Terminal,
  env: NodeJS.ProcessEnv,
  words: readonly string[],
): Command {
  const program = new Command('voice-agent')
    .exitOverride()
    .showHelpAfterError('Add --help to see what a command takes.')
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
    .configureOutput({
      outputError: (text, write) =>
        write(
          text.replace(/^error:/, terminal.errorStyle('red', 'error:')) +
            suggestCommand(text, words),
        ),
    })
    .description('Runs every operation of the voice-agent platform API.')
    .usage('<command> [options]')
    .option('-p, --profile <name>', 'Use the settings of this profile.')
    .option('--sandbox', 'Use the sandbox on this machine: its addresses, and a test key.')
    .option('--json', 'Print JSON, on a terminal too.')
    .option('--show-secrets', 'Print secrets as they are.')
    .option('-v, --verbose', 'Print a line for each attempt of a request.')
    .version(version, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print help for a command.')
    .commandsGroup('Setup:')
    .helpCommand('help [command]', 'Print help for a command.')
    .addHelpText('after', after);
  const options = (): CallOptions => ({ ...program.opts(), terminal, env });
  for (const spec of commands) addOperation(program, spec, options);
  addConfig(program, options);
  addEvidence(program, options);
  addCompletion(program, terminal);
  return program;
}

/** Suggests commands with the same words, such as `list-phone-numbers` for `list-numbers`. Commander compares letters only. */
function suggestCommand(message: string, given: readonly string[]): string {
  const typed = /unknown command '([^']+)'\n$/.exec(message)?.[1];
  if (typed === undefined) return '';
  const wordsOf = (name: string) => name.split('-').map((word) => word.replace(/s$/, ''));
  const words = [typed, ...given.slice(1)].flatMap((each) => wordsOf(kebabCase(each)));
  // The verb counts less than the noun: `get-agent` is closer to `update-agent` than to `get-organization`.
  const score = ({ command }: CommandSpec) =>
    wordsOf(command)
      .map((word, index) => (words.includes(word) ? (index === 0 ? 1 : 2) : 0))
      .reduce<number>((sum, each) => sum + each, 0);
  const best = Math.max(...commands.map(score));
  const similar = commands.filter((spec) => best > 0 && score(spec) === best);
  return similar.length === 0
    ? ''
    : `(Did you mean ${similar.map(({ command }) => command).join(' or ')}?)\n`;
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

const after = `
Settings come from the environment first, then from the profile:
${settingNames.map((name) => `  ${variableOf(name)}`).join('\n')}

Exit codes:
  0  done
  1  the API responded with an error or could not be reached
  2  wrong usage, a request that violates the contract, or a declined confirmation
  4  the key was refused

Examples:
  $ voice-agent config set api-key
  $ voice-agent list-phone-numbers
  $ voice-agent list-phone-numbers | jq -r '.[].number'
  $ voice-agent list-phone-numbers --sandbox`;
