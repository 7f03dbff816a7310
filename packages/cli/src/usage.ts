/** Explains what commander refuses. It quotes what was typed, and somebody may have typed a key. */
import { Option, type Command, type CommanderError } from 'commander';
import { variableOf } from '@voice-agent-platform/shared/client-errors';
import { quoteName, UsageError } from '@voice-agent-platform/shared/usage';

/** @returns a message that quotes a word only if it looks like a name */
export function explainUsage({ message }: CommanderError): UsageError {
  const [first = '', suggestion] = message.replace(/^error: /, '').split('\n(Did you mean ');
  const hints =
    suggestion === undefined ? [] : [`Did you mean ${suggestion.replace(/\?\)$/, '?')}`];
  const [, kind, quoted = ''] = /^unknown (option|command) '([^]*)'$/.exec(first) ?? [];
  if (kind !== undefined) {
    const isKey = /^--?(?:api[-_]?)?(?:key|token)\b/i.test(quoted);
    const keyHint = `The key comes from ${variableOf('api-key')} or: voice-agent config set api-key`;
    const isAssigned = kind === 'option' && quoted.includes('=');
    return usageError(
      `unknown ${kind}${quoteName(quoted)}${isAssigned ? ', or it takes no value' : ''}`,
      [...hints, ...(isKey ? [keyHint] : [])],
    );
  }
  const [, value, argument, choices] =
    /value '([^]*)' is invalid for argument '(\w+)'\. (Allowed choices are .+)$/.exec(first) ?? [];
  return usageError(
    argument === undefined
      ? first
      : `${quoteName(value).trim() || 'this'} is not a ${argument}. ${choices}`,
  );
}

/** An option with one value. Commander would drop all but the last one, and another request than the typed one would be sent. */
export function single(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.argParser((value: string, previous: string | undefined) => {
    if (previous === undefined) return value;
    throw givenTwice(option.long ?? flags);
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

function usageError(message: string, hints: readonly string[] = []): UsageError {
  const help = 'Add --help to see what a command takes, or run: voice-agent --help';
  return new UsageError(`${message}\n\n${[...hints, help].join('\n')}`);
}
