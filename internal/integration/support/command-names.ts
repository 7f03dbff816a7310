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
  /^(?:npx (?:-y )?(?:voice-agent-|@voice-agent-platform\/)(?<name>\w+)|voice-agent)\s*(?<words>.*)$/;

/** Finds a subcommand or flag that a command's help does not list. */
export async function findHelpFault(command: string): Promise<string | undefined> {
  const parts = command.split(' | ').map((part) => {
    const { name = 'cli', words = '' } = PROGRAM.exec(part)?.groups ?? {};
    return findUnknownWords(name, words.split(/ -- | /));
  });
  const unknown = (await Promise.all(parts)).flat();
  return unknown.length > 0 ? `its help does not have ${unknown.join(', ')}` : undefined;
}

const WITH_SUBCOMMANDS = ['cli', 'codegen'];
const WITH_HELP_BY_SUBCOMMAND = ['cli'];

async function findUnknownWords(name: string, words: readonly string[]): Promise<string[]> {
  const first = words.find((word) => /^\w/.test(word));
  const subcommand = WITH_SUBCOMMANDS.includes(name) && first !== undefined ? [first] : [];
  const flags = words.filter((word) => /^--./.test(word));
  const help = await readHelp(name, WITH_HELP_BY_SUBCOMMAND.includes(name) ? subcommand : []);
  return [...subcommand, ...flags].filter((word) => !isInHelp(word, help));
}

/** The help lists a flag that can be negated as `--[no-]flag`. */
function isInHelp(word: string, help: string): boolean {
  return new RegExp(`\\s${word.replace('--', '--(?:\\[no-\\])?')}\\s`).test(help);
}

const helps = new Map<string, Promise<string>>();

function readHelp(name: string, subcommand: readonly string[]): Promise<string> {
  const parameters = [join(repository, 'packages', name, 'dist', 'cli.js'), ...subcommand];
  const key = parameters.join(' ');
  const help =
    helps.get(key) ?? run(process.execPath, [...parameters, '--help']).then(({ stdout }) => stdout);
  helps.set(key, help);
  return help;
}
