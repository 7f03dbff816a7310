/** Writes the errors of a command line that commander refuses, or that has a key in it. */
import type { CommanderError } from 'commander';
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
      `Run: voice-agent config set api-key [--profile <name>]   and type it, or pipe it in. Or set ${variableFor('api-key')}`,
  );
}
