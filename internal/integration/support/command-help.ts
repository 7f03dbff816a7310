/**
 * Finds the subcommands, flags and variables that a command names and that its program does not have. Instead of the
 * command, this runs its `--help`.
 */
import { join } from 'node:path';
import { repository } from '@voice-agent-platform/shared/chores/workspace';
import { runOrFail } from '@voice-agent-platform/shared/process';

/** Checks a command that starts a program of a clone. */
export async function findCloneFault(command: string): Promise<string | undefined> {
  return findHelpFault(
    command.replace(/^node \S*packages\/(\w+)\/dist\/cli\.js/, 'npx voice-agent-$1'),
  );
}

const PROGRAM =
  /^(?:npx (?:-y )?(?:voice-agent-|@voice-agent-platform\/)(?<name>[\w-]+)|voice-agent)(?: +(?<words>.*))?$/;

/** What ends the words of a program: the command that it runs, a redirection, or the background. */
const END_OF_WORDS = /(?:^| )(?:--(?= )|[>&]).*$/;

/**
 * Finds a subcommand or flag that a command's help does not list. The other programs of a pipe are not checked.
 * @throws if the program does not exist or is not built
 */
export async function findHelpFault(command: string): Promise<string | undefined> {
  const parts = command.split(' | ').map(async (part) => {
    const groups = PROGRAM.exec(part)?.groups;
    if (!groups) return [];
    const { name = 'cli', words = '' } = groups;
    const given = words.replace(END_OF_WORDS, '').split(' ').filter(Boolean);
    return (await findUnknownWord(name, given)) ?? [];
  });
  const unknown = (await Promise.all(parts)).flat();
  return unknown.length > 0 ? `its help does not have ${unknown.join(', ')}` : undefined;
}

const VARIABLE = /\bVOICE_AGENT_\w+/g;

/** Finds an environment variable with the prefix `VOICE_AGENT_` that the help of `voice-agent` does not list. */
export async function findVariableFault(command: string): Promise<string | undefined> {
  const help = await readHelp('cli', []);
  const known: readonly string[] = help.match(VARIABLE) ?? [];
  const unknown = (command.match(VARIABLE) ?? []).filter((name) => !known.includes(name));
  return unknown.length > 0
    ? `the help of voice-agent does not list ${unknown.join(', ')}`
    : undefined;
}

/** Returns the first unknown word. The words after a command without subcommands are its arguments. */
async function findUnknownWord(
  name: string,
  words: readonly string[],
): Promise<string | undefined> {
  const path: string[] = [];
  let help = await readHelp(name, path);
  let isValue = false;
  for (const word of words) {
    if (isValue) {
      isValue = false;
    } else if (/^-./.test(word)) {
      const [flag = '', value] = word.split('=');
      const takesValue = listFlags(help).get(flag);
      if (takesValue === undefined) return flag;
      isValue = takesValue && value === undefined;
    } else {
      const subcommands = listSubcommands(help);
      if (subcommands.length === 0) continue;
      if (!subcommands.includes(word)) return word;
      path.push(word);
      help = await readHelp(name, path);
    }
  }
  return undefined;
}

/** A line of a help: `-p, --profile <name>`, or `--[no-]hidden` for a flag that can be negated. */
const FLAG = /^ {2}(?:(-\w), )?--(\[no-\])?([\w-]+)( <)?/gm;

/** Returns the flags that a help lists, each with true if it takes a value. */
function listFlags(help: string): Map<string, boolean> {
  const flags = new Map<string, boolean>();
  for (const [, short, negation, name = '', value] of help.matchAll(FLAG)) {
    flags.set(`--${name}`, value !== undefined);
    if (short) flags.set(short, value !== undefined);
    if (negation) flags.set(`--no-${name}`, false);
  }
  return flags;
}

/** A line of a usage: `voice-agent-sandbox try`. */
const SUBCOMMAND_IN_USAGE = /^(?:Usage:| +) ?voice-agent-\w+ ([a-z]+)\b/gm;

/** A line of a list: `update-agent <id>  Update an agent`. */
const SUBCOMMAND_IN_LIST = /^ {2}([a-z][\w-]*)(?: [<[].*?)? {2,}\S/gm;

function listSubcommands(help: string): string[] {
  // A help lists the arguments of a command like subcommands.
  const withoutArguments = help.replace(/^Arguments:\n(?: .*\n)*/m, '');
  return [SUBCOMMAND_IN_USAGE, SUBCOMMAND_IN_LIST].flatMap((pattern) =>
    [...withoutArguments.matchAll(pattern)].map(([, name = '']) => name),
  );
}

const helps = new Map<string, Promise<string>>();

function readHelp(name: string, path: readonly string[]): Promise<string> {
  const parameters = [join(repository, 'packages', name, 'dist', 'cli.js'), ...path];
  const key = parameters.join(' ');
  const help =
    helps.get(key) ??
    runOrFail(process.execPath, [...parameters, '--help']).then(({ stdout }) => stdout);
  helps.set(key, help);
  return help;
}
