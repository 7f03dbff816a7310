/** Checks a shell command of a README: what it names must exist, and it must succeed if it calls the API. */
import { findCloneFault, findHelpFault, findVariableFault } from './command-help.js';
import { findInstallFault, findOwnScriptFault, findScriptFault } from './command-names.js';
import { runVoiceAgent, runCurl, runRespect } from './command-runs.js';

/** Returns the commands of a block. A backslash or a pipe joins lines, and `#` begins a comment. */
export function commandsIn(code: string): string[] {
  return code
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .replaceAll(/\|\n\s*/g, '| ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}

/**
 * Finds the packages, scripts, subcommands, flags and variables that a command names and that do not exist.
 * @param folder where the reader runs it, from the root of the repository
 */
export async function findNameFault(command: string, folder = '.'): Promise<string | undefined> {
  const rule = findRule(command);
  return rule ? rule.names?.(command, folder) : `no rule checks "${command}"`;
}

/** Returns true if `runApiCommand` can run the command: it calls the API. */
export function callsApi(command: string): boolean {
  return findRule(command)?.run !== undefined;
}

/**
 * Runs a command that calls the API in a shell. Returns the fault, or `undefined`.
 * @throws if the command does not call the API
 */
export async function runApiCommand(command: string): Promise<string | undefined> {
  const run = findRule(command)?.run;
  if (run === undefined) throw new Error(`no rule runs "${command}": filter with callsApi`);
  return run(command);
}

interface Rule {
  readonly pattern: RegExp;
  /** Finds names in the command that do not exist. */
  readonly names?: (command: string, folder: string) => Promise<string | undefined>;
  /** Runs the command. */
  readonly run?: (command: string) => Promise<string | undefined>;
}

/** The first rule that matches a command checks it. */
const rules: readonly Rule[] = [
  { pattern: /^(?:npm (?:install|i|ci)|pnpm add|yarn add)\b/, names: findInstallFault },
  { pattern: /^(?:npx -y pnpm@12|pnpm)\s/, names: findScriptFault },
  // npm runs any other script only after `run`.
  { pattern: /^npm (?:run|start|stop|test|restart)(?: |$)/, names: findOwnScriptFault },
  {
    pattern: /^npx (?:-y )?(?:voice-agent-|@voice-agent-platform\/)(?:sandbox|mcp|codegen)\b/,
    names: findHelpFault,
  },
  // The guides start a program of a clone like this until it is published.
  { pattern: /^node \S*packages\/\w+\/dist\/cli\.js\b/, names: findCloneFault },
  { pattern: /^(?:[^|]+\| )?voice-agent\s/, names: findHelpFault, run: runVoiceAgent },
  // Settings, and the reader's own program.
  { pattern: /^(?:export )?(?:\w+=\S+ ?)+(?:node \S+)?$/, names: findVariableFault },
  { pattern: /^curl\b/, run: runCurl },
  { pattern: /^npx -y @redocly\/cli respect\b/, run: runRespect },
  // suites/e2e/evidence.test.ts runs it on other ports.
  { pattern: /^npx -y @redocly\/cli proxy\b/ },
];

function findRule(command: string) {
  return rules.find(({ pattern }) => pattern.test(command));
}
