/** Explains what commander refuses. It quotes what was typed, and somebody may have typed a key. */
import { Option, type Command, type CommanderError } from 'commander';
import { variableOf } from '@voice-agent-platform/internal/client-errors';
import { quoteName } from '@voice-agent-platform/internal/quote-name';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import { kebabCase } from './command-spec.js';

/** @returns a message that quotes a word only if it looks like a name */
export function explainUsage(error: CommanderError, program: Command, words: readonly string[]) {
  const [first = '', suggestion] = error.message.replace(/^error: /, '').split('\n(Did you mean ');
  const similar = suggestion?.replace(/\?\)$/, '');
  const quoted = /^unknown (?:option|command) '([^]*)'$/.exec(first)?.[1];
  if (error.code === 'commander.unknownOption') {
    const [option, value] = quoted?.split('=') ?? [];
    if (value !== undefined && optionsOf(program, words).some(({ long }) => long === option)) {
      return usageError(`${option} takes no value`, []);
    }
    const isKey = /^--?(?:api[-_]?)?(?:key|token)\b/i.test(quoted ?? '');
    return usageError(`unknown option${quoteName(quoted)}`, [
      ...(similar ? [`Did you mean ${similar}?`] : []),
      ...(isKey
        ? [`The key comes from ${variableOf('api-key')} or: voice-agent config set api-key`]
        : []),
    ]);
  }
  if (error.code === 'commander.unknownCommand') {
    const command = commandOf(program, words);
    const parent = command.commands.length > 0 ? command : program;
    return unknownCommand(parent, quoted ?? '', words, similar);
  }
  const [, value, argument, choices] =
    /value '([^]*)' is invalid for argument '(\w+)'\. (Allowed choices are .+)$/.exec(first) ?? [];
  return usageError(
    argument === undefined
      ? first
      : `${quoteName(value).trim() || 'this'} is not a ${argument}. ${choices}`,
    [],
  );
}

/** An option with one value. Commander would drop all but the last one, and another request than the typed one would be sent. */
export function single(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.argParser((value: string, previous: string | undefined) => {
    if (previous === undefined) return value;
    throw new UsageError(`${option.long} is given twice, and takes one value\n\nNothing was sent.`);
  });
}

/**
 * Refuses an option in the place of a value: `--title --dry-run` would otherwise send a title.
 * @throws UsageError
 */
export function requireValues(program: Command, command: Command): void {
  const options = [...command.options, ...program.options];
  const given = command.optsWithGlobals<Record<string, unknown>>();
  for (const option of options) {
    const values = [given[option.attributeName()]].flat();
    const other = options.find(({ long, short }) =>
      values.some((value) => typeof value === 'string' && (value === long || value === short)),
    );
    if (other) throw new UsageError(`${option.long} has no value: ${other.long} is an option`);
  }
}

/** @param similar commands whose names have similar letters */
export function unknownCommand(
  parent: Command,
  name: string,
  words: readonly string[],
  similar?: string,
): UsageError {
  const suggestion = suggestCommands(parent, [name, ...words.slice(1)]) || similar;
  return usageError(
    `unknown command${quoteName(name)}`,
    suggestion ? [`Did you mean ${suggestion}?`] : [],
  );
}

function optionsOf(program: Command, words: readonly string[]): readonly Option[] {
  return [program, commandOf(program, words)].flatMap(({ options }) => options);
}

function commandOf(program: Command, words: readonly string[]): Command {
  const [typed] = words.flatMap((word) => findCommand(program, word) ?? []);
  return typed ?? program;
}

/** The command of this name inside another one. It may be an alias. */
export function findCommand({ commands }: Command, name: string): Command | undefined {
  return commands.find((each) => [each.name(), ...each.aliases()].includes(name));
}

function usageError(message: string, hints: readonly string[]): UsageError {
  return new UsageError(
    `${message}\n\n${[...hints, 'Add --help to see what a command takes.'].join('\n')}`,
  );
}

/** Suggests commands with the same words, such as `list-phone-numbers` for `list-numbers`. Commander compares letters only. */
function suggestCommands({ commands }: Command, typed: readonly string[]): string {
  const wordsOf = (name: string) => name.split('-').map((word) => word.replace(/s$/, ''));
  const words = typed.flatMap((each) => wordsOf(kebabCase(each)));
  // The verb counts less than the noun: `get-agent` is closer to `update-agent` than to `get-organization`.
  const score = (command: Command) =>
    wordsOf(command.name())
      .map((word, index) => (words.includes(word) ? (index === 0 ? 1 : 2) : 0))
      .reduce<number>((sum, each) => sum + each, 0);
  const best = Math.max(...commands.map(score));
  return commands
    .filter((command) => best > 0 && score(command) === best)
    .map((command) => command.name())
    .join(' or ');
}
