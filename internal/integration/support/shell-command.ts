/** Checks a README's shell command: it runs if it calls the API; otherwise, everything it names must exist. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';
import { run } from '@voice-agent-platform/shared/process';
import { onOwnPorts, startCommandLine } from './command-line.js';
import { startPlatform, withRoots } from './platform.js';
import { prepareWorkflows } from './workflows.js';

/** Returns the commands of a block. A backslash or a pipe joins lines, and `#` begins a comment. */
export function commandsIn(code: string): string[] {
  return code
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .replaceAll(/\|\n\s*/g, '| ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}

/** Finds packages, scripts, subcommands and flags in a command that do not exist. */
export async function namesFault(command: string): Promise<string | undefined> {
  const rule = rules.find(({ pattern }) => pattern.test(command));
  return rule ? rule.names?.(command) : `no rule checks "${command}"`;
}

/** Runs a command that calls the API in a shell. Returns the fault, or `undefined`. */
export async function runFault(command: string): Promise<string | undefined> {
  return rules.find(({ pattern }) => pattern.test(command))?.run?.(command);
}

type Check = (command: string) => Promise<string | undefined>;

const rules: { pattern: RegExp; names?: Check; run?: Check }[] = [
  { pattern: /^(?:npm (?:install|i)|pnpm add|yarn add)\b/, names: installFault },
  { pattern: /^(?:npx -y pnpm@12|pnpm)\s/, names: scriptFault },
  {
    pattern: /^npx (?:-y )?(?:voice-agent-|@voice-agent-platform\/)(?:sandbox|mcp|codegen)\b/,
    names: helpFault,
  },
  // The guides start a program of a clone like this until it is published.
  { pattern: /^node \S*packages\/\w+\/dist\/cli\.js\b/, names: cloneFault },
  { pattern: /^(?:[^|]+\| )?voice-agent\s/, names: helpFault, run: commandLineFault },
  // Settings, and the reader's own program.
  { pattern: /^(?:export )?(?:\w+=\S+ ?)+(?:node \S+)?$/ },
  { pattern: /^curl\b/, run: requestFault },
  { pattern: /^npx -y @redocly\/cli respect\b/, run: workflowFault },
  // suites/e2e/evidence.test.ts runs it on other ports.
  { pattern: /^npx -y @redocly\/cli proxy\b/ },
];

async function installFault(command: string): Promise<string | undefined> {
  const names = publishedPackages().map(({ manifest }) => manifest.name);
  const unknown = (command.match(/@voice-agent-platform\/[\w-]+/g) ?? []).filter(
    (name) => !names.includes(name),
  );
  return unknown.length > 0 ? `${unknown.join(', ')} is not published` : undefined;
}

async function scriptFault(command: string): Promise<string | undefined> {
  const [, filter, script = ''] =
    /^(?:npx -y pnpm@12|pnpm)\s+(?:(?:--filter|-F)[ =](\S+)\s+)?(?:run\s+)?(\S+)/.exec(command) ??
    [];
  if (['install', 'exec', 'dlx', 'changeset'].includes(script)) return undefined;
  const folder = filter
    ? filter.replace('@voice-agent-platform/', '').replace(/^(?!openapi$|docs$)/, 'packages/')
    : '.';
  const manifest = JSON.parse(await readFile(join(repository, folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return script in manifest.scripts ? undefined : `there is no script ${script}`;
}

async function cloneFault(command: string): Promise<string | undefined> {
  return helpFault(
    command.replace(/^node \S*packages\/(\w+)\/dist\/cli\.js/, 'npx voice-agent-$1'),
  );
}

/** Finds a subcommand or flag that a command's help does not list. */
async function helpFault(command: string): Promise<string | undefined> {
  const parts = command.split(' | ').map((part) => {
    const [, name = 'cli', words = ''] =
      /^(?:npx (?:-y )?(?:voice-agent-|@voice-agent-platform\/)(\w+)|voice-agent)\s*(.*)$/.exec(
        part,
      ) ?? [];
    return unknownWords(name, words.split(/ -- | /));
  });
  const unknown = (await Promise.all(parts)).flat();
  return unknown.length > 0 ? `its help does not have ${unknown.join(', ')}` : undefined;
}

async function unknownWords(name: string, words: readonly string[]): Promise<string[]> {
  const program = join(repository, 'packages', name, 'dist', 'cli.js');
  const subcommand = words
    .filter((word) => /^\w/.test(word))
    .slice(0, name === 'cli' || name === 'codegen' ? 1 : 0);
  // Only the command line has a separate help for each subcommand.
  const parameters = [...(name === 'cli' ? subcommand : []), '--help'];
  const help = await readHelp(program, parameters);
  return [...subcommand, ...words.filter((word) => /^--./.test(word))].filter(
    (word) => !new RegExp(`\\s${word.replace('--', '--(?:\\[no-\\])?')}\\s`).test(help),
  );
}

const helps = new Map<string, Promise<string>>();

function readHelp(program: string, parameters: readonly string[]): Promise<string> {
  const key = [program, ...parameters].join(' ');
  const help =
    helps.get(key) ?? run(process.execPath, [program, ...parameters]).then(({ stdout }) => stdout);
  helps.set(key, help);
  return help;
}

async function requestFault(command: string): Promise<string | undefined> {
  await using platform = await startPlatform();
  const request = withRoots(command, platform.roots).replace(
    /^curl/,
    'curl --silent --show-error --fail',
  );
  const { exitCode, output } = await run('sh', ['-c', request], { cwd: repository });
  return exitCode === 0 ? undefined : output;
}

async function commandLineFault(command: string): Promise<string | undefined> {
  await using commandLine = await startCommandLine();
  const { exitCode, output } = await commandLine.shell(onOwnPorts(command), {
    env: { KEY: 'sk_test_readme' },
  });
  return exitCode === 0 ? undefined : output;
}

async function workflowFault(command: string): Promise<string | undefined> {
  const [, name, inputs] =
    /workflows\/([\w-]+)\.arazzo\.yaml --input '([^']+)'/.exec(command) ?? [];
  if (name === undefined || inputs === undefined) return 'it names no workflow, or no inputs';
  await using platform = await startPlatform();
  await using workflows = await prepareWorkflows(platform);
  const { exitCode, output } = await workflows.respect(name, JSON.parse(inputs) as object);
  return exitCode === 0 ? undefined : output;
}
