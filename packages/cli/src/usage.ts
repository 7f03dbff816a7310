/** What the command line adds to commander's own checks of what was typed. */
import type { Command, CommanderError, Option } from 'commander';
import { variableOf } from '@voice-agent-platform/shared/client-errors';
import { UsageError } from '@voice-agent-platform/shared/usage';

/** What commander refuses, with its suggestion. */
export function explainUsage({ code, message }: CommanderError): UsageError {
  // Its help was printed, for want of a subcommand.
  const text = code === 'commander.help' ? 'a command is missing' : message;
  const [fault = '', ...suggestion] = text.replace(/^error: /, '').split('\n');
  const help = 'Add --help to see what a command takes, or run: voice-agent --help';
  return new UsageError(`${fault}\n\n${[...suggestion, help].join('\n')}`);
}

export function findCommand({ commands }: Command, name: string): Command | undefined {
  return commands.find((each) => each.name() === name || each.alias() === name);
}

/**
 * Refuses a value in the place of the API key. What else was typed is repeated in messages, so that a typing error can be
 * seen.
 *
 * @param words as typed
 */
export function refuseKey(words: readonly string[]): void {
  if (words.some((word) => /^(?:--)?api-key=|^--api-key$/.test(word))) throw keyAsArgument();
}

export function keyAsArgument(): UsageError {
  return new UsageError(
    'the API key is not accepted as an argument: arguments stay in the history of the shell\n\n' +
      `Run: voice-agent config set api-key   and type it, or pipe it in. Or set ${variableOf('api-key')}`,
  );
}

/** The options of a command, and those that every command takes. */
export function optionsOf(command: Command): readonly Option[] {
  return command.parent ? [...command.options, ...optionsOf(command.parent)] : command.options;
}

/**
 * Refuses what would send another request than the typed one: an option in the place of a value, as in
 * `--title --dry-run`, and a second value, of which commander keeps the last.
 *
 * @param words as typed
 */
export function guardOptions(command: Command, words: readonly string[]): void {
  const given = new Set<string>();
  for (const option of command.options) {
    const name = option.attributeName();
    const label = option.required ? option.long : `--[no-]${option.name().replace(/^no-/, '')}`;
    // Commander overwrites what has no parser: a value, and a switch by its opposite.
    const hasOpposite = command.options.some(
      (each) => each.negate && each.attributeName() === name,
    );
    const isSingle = !option.parseArg && (option.required || hasOpposite);
    command.on(`option:${option.name()}`, (value: string) => {
      const isOption = ({ long, short }: Option) => value === long || value === short;
      const next = option.required && optionsOf(command).find(isOption);
      if (next && !words.includes(`${label}=${value}`)) {
        throw new UsageError(
          `${label} has no value: ${next.long} is an option\n\nTo give it as the value: ${label}=${value}`,
        );
      }
      if (isSingle && given.has(name)) {
        throw new UsageError(`${label} is given twice, and takes one value\n\nNothing was sent.`);
      }
      given.add(name);
    });
  }
  for (const inner of command.commands) guardOptions(inner, words);
}
