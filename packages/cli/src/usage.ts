/** Finds options and commands among the words of the command line, and checks what commander does not check. */
import type { Command, CommanderError, Option } from 'commander';
import { variableFor } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';

/** Turns commander's error into a usage error, with its suggestion. */
export function explainUsage({ code, message }: CommanderError): UsageError {
  // Commander has printed the help, because the subcommand is missing.
  const text = code === 'commander.help' ? 'a command is missing' : message;
  const [fault = '', ...suggestion] = text.replace(/^error: /, '').split('\n');
  const help = 'Add --help to see what a command takes, or run: voice-agent --help';
  return new UsageError(`${fault}\n\n${[...suggestion, help].join('\n')}`);
}

export function findCommand({ commands }: Command, name: string): Command | undefined {
  return commands.find((inner) => inner.name() === name || inner.alias() === name);
}

/**
 * Refuses an API key as an argument. Messages repeat all other words, so that a typing error is visible.
 *
 * @param words as typed
 */
export function refuseKey(words: readonly string[]): void {
  if (words.some((word) => /^(?:--)?api-key=|^--api-key$/.test(word))) throw keyAsArgument();
}

export function keyAsArgument(): UsageError {
  return new UsageError(
    'the API key is not accepted as an argument: arguments stay in the history of the shell\n\n' +
      `Run: voice-agent config set api-key   and type it, or pipe it in. Or set ${variableFor('api-key')}`,
  );
}

/** Returns the options of a command and of its parents. */
export function listOptions(command: Command): readonly Option[] {
  return command.parent ? [...command.options, ...listOptions(command.parent)] : command.options;
}

/** @param flag the long or the short form, with its dashes */
export function findOption(command: Command, flag: string): Option | undefined {
  return listOptions(command).find(({ short, long }) => flag === short || flag === long);
}

/**
 * Refuses words that would send a different request than intended: an option as a value, as in `--title --dry-run`, and
 * a second value, because commander silently keeps the last.
 *
 * @param words as typed
 */
export function guardOptions(command: Command, words: readonly string[]): void {
  const given = new Set<string>();
  for (const option of command.options) {
    const name = option.attributeName();
    command.on(`option:${option.name()}`, (value: string) => {
      refuseOptionAsValue({ command, option, value }, words);
      if (given.has(name) && takesOneValue(command, option)) {
        const label = option.required ? option.long : `--[no-]${option.name().replace(/^no-/, '')}`;
        throw new UsageError(`${label} is given twice, and takes one value\n\nNothing was sent.`);
      }
      given.add(name);
    });
  }
  for (const inner of command.commands) guardOptions(inner, words);
}

interface TypedOption {
  readonly command: Command;
  readonly option: Option;
  readonly value: string;
}

function refuseOptionAsValue(
  { command, option: { long, required }, value }: TypedOption,
  words: readonly string[],
): void {
  const asValue = `${long}=${value}`;
  // Somebody who types `--title=--dry-run` means the value.
  if (!required || words.includes(asValue)) return;
  const other = findOption(command, value);
  if (!other) return;
  throw new UsageError(
    `${long} has no value: ${other.long} is an option\n\nTo give it as the value: ${asValue}`,
  );
}

/** Commander overwrites the earlier value if the option has no parser, or if its opposite follows. */
function takesOneValue(command: Command, option: Option): boolean {
  const hasOpposite = command.options.some(
    (other) => other.negate && other.attributeName() === option.attributeName(),
  );
  return !option.parseArg && (option.required || hasOpposite);
}
