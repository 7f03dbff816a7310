/** Explains what commander refuses. Its messages quote what was typed, and somebody may have typed a key. */
import { Argument, Option, type Command, type CommanderError } from 'commander';
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
  return usageError(`unknown command${quoteName(word)}`, suggest(word, names));
}

function unknownOption(command: Command): UsageError {
  const word = command.args.find((each) => each.startsWith('-')) ?? '';
  const isKey = /^--?(?:api[-_]?)?(?:key|token)\b/i.test(word);
  const keyHint = `The key comes from ${variableOf('api-key')} or: voice-agent config set api-key`;
  const help = command.createHelp();
  const shown = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  const names = shown.map(({ long = '' }) => long);
  return usageError(
    `unknown option${quoteName(word)}${word.includes('=') ? ', or it takes no value' : ''}`,
    isKey ? [keyHint] : suggest(word, names),
  );
}

/** The known name that is closest to a word, if one is close. */
function suggest(word: string, names: readonly (string | undefined)[]): string[] {
  const name = closest(word, names.map(String));
  const edits = distance(word, name);
  return edits <= 3 && edits < 0.5 * name.length ? [`Did you mean ${name}?`] : [];
}

/** The options of a command, and those that every command takes. */
export function optionsOf(command: Command): readonly Option[] {
  return command.parent ? [...command.options, ...optionsOf(command.parent)] : command.options;
}

/** An option with one value. Commander would drop all but the last one, and another request than the typed one would be sent. */
export function single(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.argParser((value: string, previous: string | undefined) => {
    if (previous === undefined) return value;
    throw givenTwice(option.long ?? flags);
  });
}

/** An argument with one of some values. Commander's message would quote any other. */
export function choice<Value extends string>(
  name: string,
  description: string,
  values: readonly Value[],
  refuse = (word: string) =>
    usageError(
      `${quoteName(word).trim() || 'this'} is not a ${name}. Allowed choices are ${values.join(', ')}.`,
    ),
): Argument {
  const argument = new Argument(`<${name}>`, description).choices(values);
  return argument.argParser((word: string) => {
    const value = values.find((each) => each === word);
    if (value === undefined) throw refuse(word);
    return value;
  });
}

/** Refuses a switch that is given twice: `--amd --no-amd` would otherwise send one of two values. */
export function refuseSecond(command: Command, flag: string): void {
  let isGiven = false;
  const note = () => {
    if (isGiven) throw givenTwice(`--[no-]${flag}`);
    isGiven = true;
  };
  command.on(`option:${flag}`, note).on(`option:no-${flag}`, note);
}

function givenTwice(flag: string): UsageError {
  return new UsageError(`${flag} is given twice, and takes one value\n\nNothing was sent.`);
}

/**
 * Refuses an option in the place of a value: `--title --dry-run` would otherwise send a title.
 * @param words as typed. After `--`, there are no options.
 * @throws UsageError
 */
export function requireValues(words: readonly string[], command: Command): void {
  const options = optionsOf(command);
  const optionAt = (index: number) =>
    options.find(({ long, short }) => [long, short].includes(words[index]));
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  for (let index = 0; index < end - 1; index++) {
    const [option, next] = [optionAt(index), optionAt(index + 1)];
    if (option?.required && next) {
      throw new UsageError(
        `${option.long} has no value: ${next.long} is an option\n\nTo give it as the value: ${option.long}=${words[index + 1]}`,
      );
    }
  }
}

function usageError(message: string, hints: readonly string[] = []): UsageError {
  const help = 'Add --help to see what a command takes, or run: voice-agent --help';
  return new UsageError(`${message}\n\n${[...hints, help].join('\n')}`);
}
