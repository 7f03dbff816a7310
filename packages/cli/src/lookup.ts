/** Finds commands and options by the words of the command line. */
import type { Command, Option } from 'commander';

/** @param name the name of a command, or its operationId */
export function findCommand({ commands }: Command, name: string): Command | undefined {
  return commands.find((inner) => inner.name() === name || inner.alias() === name);
}

/** Returns the options of a command and of its parents. */
export function listOptions(command: Command): readonly Option[] {
  return command.parent ? [...command.options, ...listOptions(command.parent)] : command.options;
}

/** @param flag the long or the short form, with its dashes */
export function findOption(command: Command, flag: string): Option | undefined {
  // commander keeps the help option elsewhere.
  const shown = command.createHelp().visibleOptions(command);
  return [...listOptions(command), ...shown].find(
    ({ short, long }) => flag === short || flag === long,
  );
}
