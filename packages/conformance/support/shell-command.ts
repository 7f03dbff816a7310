/** Checks a shell command of a README: one that calls the API runs, and what the others name must exist. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedPackages, repository } from '@voice-agent-platform/internal/workspace';
import { run } from '@voice-agent-platform/internal/run';
import { onOwnPorts, startCommandLine } from './command-line.js';
import { startPlatform, withRoots } from './platform.js';
import { prepareWorkflows } from './workflows.js';

/** The commands of a block: a backslash or a pipe joins lines, `#` begins a comment. */
export function commandsIn(code: string): string[] {
  return code
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .replaceAll(/\|\n\s*/g, '| ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');
}

/** What is wrong with the command, or `undefined`. */
export async function commandFault(command: string): Promise<string | undefined> {
  const rule = rules.find(({ pattern }) => pattern.test(command));
  if (!rule) return `no rule checks "${command}"`;
  return rule.fault(command);
}

const rules: { pattern: RegExp; fault: (command: string) => Promise<string | undefined> }[] = [
  { pattern: /^(?:npm (?:install|i)|pnpm add|yarn add)\b/, fault: installFault },
  { pattern: /^(?:npx -y pnpm@12|pnpm)\s/, fault: scriptFault },
  {
    pattern: /^npx (?:voice-agent-|@voice-agent-platform\/)(?:sandbox|mcp|codegen)\b/,
    fault: helpFault,
  },
  { pattern: /^(?:[^|]+\| )?voice-agent\s/, fault: commandLineFault },
  { pattern: /^curl\b/, fault: requestFault },
  { pattern: /^npx -y @redocly\/cli respect\b/, fault: workflowFault },
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
    ? filter.replace('@voice-agent-platform/', '').replace(/^(?!openapi$)/, 'packages/')
    : '.';
  const manifest = JSON.parse(await readFile(join(repository, folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return script in manifest.scripts ? undefined : `there is no script ${script}`;
}

/** A subcommand or flag that the help of the command does not have. */
async function helpFault(command: string): Promise<string | undefined> {
  const [, name = ''] = /(sandbox|mcp|codegen)\b/.exec(command) ?? [];
  const program = join(repository, 'packages', name, 'dist', 'cli.js');
  const { stdout } = await run(process.execPath, [program, '--help']);
  const words = command.split(' ').slice(2);
  const unknown = words.filter(
    (word, index) =>
      (/^--./.test(word) || (name === 'codegen' && index === 0)) &&
      !new RegExp(`\\s${word}\\s`).test(stdout),
  );
  return unknown.length > 0 ? `the ${name} command has no ${unknown.join(', ')}` : undefined;
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
