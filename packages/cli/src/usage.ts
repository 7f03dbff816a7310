/** Explains what commander refuses. Its messages quote what was typed, and somebody may have typed a key. */
import { Argument, type Command, type CommanderError, type Option } from 'commander';
import { closest, distance } from 'fastest-levenshtein';
import { variableOf } from '@voice-agent-platform/shared/client-errors';
import { quoteName, UsageError } from '@voice-agent-platform/shared/usage';

/** A message that quotes a word only if it looks like a name. */
export function explainUsage({ code, message }: CommanderError, program: Command): UsageError {
  const command = commandOf(program);
  if (code === 'commander.unknownCommand') return unknownCommand(command, command.args[0]);
  if (code === 'commander.unknownOption') return unknownOption(command);
  // The others name what the command takes, and quote nothing.
  return usageError(message.replace(/^error: /, ''));
}

/** The command that the words lead to: it has the words after its name. */
function commandOf(command: Command): Command {
  const [name = ''] = command.args;
  const inner = findCommand(command, name);
  return inner ? commandOf(inner) : command;
}

export function findCommand({ commands }: Command, name: string): Command | undefined {
  return commands.find((each) => each.name() === name || each.alias() === name);
}

export function unknownCommand({ commands }: Command, word = ''): UsageError {
  const names = commands.flatMap((each) => [each.name(), each.alias()]);
  return unknown('command', word, names);
}

function unknownOption(command: Command): UsageError {
  const word = command.args.find((each) => each.startsWith('-'));
  return unknown('option', word, ['--help', ...optionsOf(command).map(({ long }) => long)]);
}

/** An argument with one of some values. Commander's message would quote any other. */
export function choice(
  name: string,
  description: string,
  values: readonly string[],
  kind = name,
): Argument {
  const argument = new Argument(`<${name}>`, description).choices(values);
  return argument.argParser((word: string) => {
    if (values.includes(word)) return word;
    throw unknown(kind, word, values, [`Allowed choices are ${values.join(', ')}.`]);
  });
}

function unknown(
  kind: string,
  word = '',
  names: readonly (string | undefined)[] = [],
  hints = suggest(word, names),
): UsageError {
  // In any spelling, as an option, or before its value.
  if (/^-*(?:voice_?agent_?)?(?:api[-_ ]?)?(?:key|token)\b/i.test(word)) return keyAsArgument();
  return usageError(`unknown ${kind}${quoteName(word)}`, hints);
}

export function keyAsArgument(): UsageError {
  return new UsageError(
    'the API key is not accepted as an argument: arguments stay in the history of the shell\n\n' +
      `Run: voice-agent config set api-key   and type it, or pipe it in. Or set ${variableOf('api-key')}`,
  );
}

/** The known name that is closest to a word, if one is close. */
function suggest(word: string, names: readonly (string | undefined)[]): string[] {
  const [typed = ''] = word.split('=');
  const name = closest(typed, names.map(String));
  const edits = distance(typed, name);
  return edits <= 3 && edits < 0.5 * name.length ? [`Did you mean ${name}?`] : [];
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

function usageError(message: string, hints: readonly string[] = []): UsageError {
  const help = 'Add --help to see what a command takes, or run: voice-agent --help';
  return new UsageError(`${message}\n\n${[...hints, help].join('\n')}`);
}
