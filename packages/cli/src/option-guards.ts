/** Refuses options that commander accepts, although they would send a different request than intended. */
import type { Command, Option } from 'commander';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { findOption } from './lookup.js';

/**
 * Refuses an option as a value, as in `--title --dry-run`, and a second value, because commander silently keeps the
 * last.
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
        throw new UsageError(
          `${label} is given more than once, and takes one value\n\nNothing was sent.`,
        );
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

/**
 * Returns true if a second value would overwrite the first. It does not if the option has a parser, because only
 * `repeatable` adds one, or if it is a switch without an opposite, such as `--json`, which has only one value.
 */
function takesOneValue(command: Command, option: Option): boolean {
  const hasOpposite = command.options.some(
    (other) => other.negate && other.attributeName() === option.attributeName(),
  );
  return !option.parseArg && (option.required || hasOpposite);
}
