/** Completes the last word of a command line. */
import type { Command, Option } from 'commander';
import { findCommand, findOption, listOptions } from './lookup.js';

/**
 * Returns candidates for the last word, each with its description after a tab.
 *
 * @param profiles lists the names of the profiles
 */
export function findCandidates(
  program: Command,
  words: readonly string[],
  profiles: () => readonly string[],
): string[] {
  const typed = dropEqualsSigns(words);
  const current = typed.pop() ?? '';
  const cursor = locate(program, typed);
  return listCandidates(cursor, current, profiles).filter((candidate) =>
    candidate.startsWith(current),
  );
}

/** The place of the last word on the command line. */
interface Cursor {
  readonly command: Command;
  /** The option that takes the word as its value. */
  readonly option: Option | undefined;
  /** The number of arguments before the word. */
  readonly position: number;
}

function locate(program: Command, words: readonly string[]): Cursor {
  let command = program;
  let option: Option | undefined;
  let position = 0;
  for (const word of words) {
    if (option) option = undefined; // the word is its value
    else if (word.startsWith('-')) {
      const found = findOption(command, word);
      if (found?.required) option = found;
    } else {
      const inner = findCommand(command, word);
      if (!inner) position += 1;
      // The words after `help` are typed like a command.
      else if (inner.name() !== 'help') command = inner;
    }
  }
  return { command, option, position };
}

function listCandidates(
  { command, option, position }: Cursor,
  current: string,
  profiles: () => readonly string[],
): readonly string[] {
  if (option) return listValues(option, profiles);
  const [, flag] = /^(--[^=]+)=/.exec(current) ?? [];
  if (flag !== undefined) {
    const assigned = findOption(command, flag);
    return assigned ? listValues(assigned, profiles).map((value) => `${flag}=${value}`) : [];
  }
  if (current.startsWith('-')) return listFlags(command);
  const { commands, registeredArguments } = command;
  if (commands.length === 0) return registeredArguments[position]?.argChoices ?? [];
  return commands.map((inner) => `${inner.name()}\t${inner.summary()}`);
}

function listValues(
  { long, argChoices = [] }: Option,
  profiles: () => readonly string[],
): readonly string[] {
  return long === '--profile' ? profiles() : argChoices;
}

function listFlags(command: Command): readonly string[] {
  const help = command.createHelp().visibleOptions(command);
  const options = [...listOptions(command), ...help.filter(({ long }) => long === '--help')];
  return options.map(({ long, description }) => {
    // The shell shows one line, so only the first sentence fits.
    const [sentence] = description.replaceAll(/\s+/g, ' ').split(/[.:] /);
    return [long, sentence].filter(Boolean).join('\t');
  });
}

/**
 * Drops the `=` of `--flag=value`, which bash splits into three words. Then they read like `--flag value`. After a last
 * `=`, the value is still empty.
 */
function dropEqualsSigns(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word !== '=' || !words[index - 1]?.startsWith('--')) return [word];
    return index === words.length - 1 ? [''] : [];
  });
}
