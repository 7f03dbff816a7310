/**
 * Finds the packages, scripts, subcommands and flags that a command names and that do not exist. Instead of the command,
 * this runs its `--help`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';
import { run } from '@voice-agent-platform/shared/process';

export async function findInstallFault(command: string): Promise<string | undefined> {
  const names = publishedPackages().map(({ manifest }) => manifest.name);
  const unknown = (command.match(/@voice-agent-platform\/[\w-]+/g) ?? []).filter(
    (name) => !names.includes(name),
  );
  return unknown.length > 0 ? `${unknown.join(', ')} is not published` : undefined;
}

/** A script of the repository or of one package: `pnpm --filter <name> run <script>`. */
const SCRIPT =
  /^(?:npx -y pnpm@12|pnpm)\s+(?:(?:--filter|-F)[ =](?<filter>\S+)\s+)?(?:run\s+)?(?<script>\S+)/;

/** The words after `pnpm` that are not scripts: commands of pnpm, and the program of changesets. */
const NOT_SCRIPTS = ['install', 'exec', 'dlx', 'changeset'];

export async function findScriptFault(command: string): Promise<string | undefined> {
  const { filter, script = '' } = SCRIPT.exec(command)?.groups ?? {};
  if (NOT_SCRIPTS.includes(script)) return undefined;
  const manifest = await readFile(join(findFolder(filter), 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  return script in scripts ? undefined : `there is no script ${script}`;
}

/** Returns the folder of a published package or of the docs, or that of the repository without a name. */
function findFolder(name: string | undefined): string {
  if (name === undefined) return repository;
  const published = publishedPackages().find(({ manifest }) => manifest.name === name);
  return published?.folder ?? join(repository, name.replace('@voice-agent-platform/', ''));
}

/** Checks a command that starts a program of a clone. */
export async function findCloneFault(command: string): Promise<string | undefined> {
  return findHelpFault(
    command.replace(/^node \S*packages\/(\w+)\/dist\/cli\.js/, 'npx voice-agent-$1'),
  );
}

const PROGRAM =
  /^(?:npx (?:-y )?(?:voice-agent-|@voice-agent-platform\/)(?<name>\w+)|voice-agent)(?: +(?<words>.*))?$/;

/** What ends the words of a program: the command that it runs, a redirection, or the background. */
const END_OF_WORDS = /(?:^| )(?:--(?= )|[>&]).*$/;

/** Finds a subcommand or flag that a command's help does not list. The other programs of a pipe are not checked. */
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

/** Returns the first unknown word. The words after a command without subcommands are its arguments. */
async function findUnknownWord(
  name: string,
  words: readonly string[],
): Promise<string | undefined> {
  const path: string[] = [];
  let help = await readHelp(name, path);
  let previous = '';
  for (const word of words) {
    const isValue = takesValue(help, previous);
    previous = word;
    if (isValue || /^-\w?$/.test(word)) continue;
    if (word.startsWith('--')) {
      if (!hasFlag(help, word)) return word;
      continue;
    }
    const subcommands = listSubcommands(help);
    if (subcommands.length === 0) continue;
    if (!subcommands.includes(word)) return word;
    path.push(word);
    help = await readHelp(name, path);
  }
  return undefined;
}

/** A help lists subcommands in its usage, as `voice-agent-sandbox try`, or each on a line with a summary. */
function listSubcommands(help: string): string[] {
  // A help lists the arguments of a command like subcommands.
  const withoutArguments = help.replace(/^Arguments:\n(?: .*\n)*/m, '');
  const found = withoutArguments.matchAll(
    /^(?:Usage:| +) ?voice-agent-\w+ ([a-z]+)\b|^ {2}([a-z][\w-]*)(?: [<[].*?)? {2,}\S/gm,
  );
  return [...found].map(([, inUsage, listed]) => inUsage ?? listed ?? '');
}

/** The help lists a flag that can be negated as `--[no-]flag`. */
function hasFlag(help: string, flag: string): boolean {
  return new RegExp(`\\s${flag.replace('--', '--(?:\\[no-\\])?')}\\s`).test(help);
}

/** The help lists a flag that takes a value as `--flag <value>`. */
function takesValue(help: string, flag: string): boolean {
  return flag.startsWith('--') && help.includes(` ${flag} <`);
}

const helps = new Map<string, Promise<string>>();

function readHelp(name: string, path: readonly string[]): Promise<string> {
  const parameters = [join(repository, 'packages', name, 'dist', 'cli.js'), ...path];
  const key = parameters.join(' ');
  const help =
    helps.get(key) ?? run(process.execPath, [...parameters, '--help']).then(({ stdout }) => stdout);
  helps.set(key, help);
  return help;
}
