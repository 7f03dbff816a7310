/** Runs programs, each in a process group that ends with this process, and at a time limit. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onExit } from 'signal-exit';
import { x } from 'tinyexec';

/** A command line with its working directory and additional environment variables. */
export interface Command {
  readonly argv: readonly string[];
  readonly cwd?: string;
  /** One that is undefined is not passed on. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The words of a command line. A value is part of one word, whatever it contains. */
export function words(texts: TemplateStringsArray, ...values: readonly string[]): string[] {
  const rest = [...values];
  const line = texts.join('\0').split(/\s+/);
  return line.map((word) => word.replaceAll('\0', () => rest.shift() ?? ''));
}

/** A command that could not be started, exited with a nonzero status, or did not end in time. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  /** @param output the last lines of stdout and stderr */
  constructor(
    { argv }: Command,
    reason: string,
    readonly output: string,
  ) {
    super(`${argv.join(' ')}\n  ${reason}\n${output}`.trimEnd());
  }
}

export interface RunOptions {
  readonly cwd?: string | undefined;
  /** Added to the environment of this process. One that is undefined is not passed on. */
  readonly env?: Command['env'];
  /** Written to the program's stdin, which is empty otherwise. */
  readonly stdin?: string;
  /** Receives each line of stdout and stderr that is not empty. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Ends the program and all that it has started. Default 30 minutes. */
  readonly limitMs?: number | undefined;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams. */
  readonly output: string;
}

/** No tool may report usage. */
const NO_TELEMETRY = {
  DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
};

/** Longer than anything takes that still works, such as compiling a generator on a slow machine. */
const LIMIT_MS = 30 * 60_000;

/**
 * Runs a program to its end, whatever its exit code is.
 * @throws {CommandError} if it cannot be started, or does not end in time
 */
export async function run(
  program: string,
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const { outcome } = await runToEnd({ argv: [program, ...parameters] }, options);
  return outcome;
}

/**
 * Runs a program to its end.
 * @throws {CommandError} if it fails
 */
export async function runOrFail(
  program: string,
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const command = { argv: [program, ...parameters] };
  const { outcome, reason, lastLines } = await runToEnd(command, options);
  if (reason !== undefined) throw new CommandError(command, reason, lastLines);
  return outcome;
}

/**
 * Runs a command to its end and returns what it wrote to stdout.
 * @throws {CommandError} if it fails
 */
export async function runCommand(
  { argv: [program = '', ...parameters], ...command }: Command,
  options: RunOptions = {},
): Promise<string> {
  const env = { ...options.env, ...command.env };
  const { stdout } = await runOrFail(program, parameters, { ...options, ...command, env });
  return stdout;
}

async function runToEnd(
  command: Command,
  { cwd, env, stdin = '', onLine, limitMs = LIMIT_MS }: RunOptions,
) {
  const child = start({ ...command, ...(cwd !== undefined && { cwd }), ...(env && { env }) });
  const outputs = { stdout: '', stderr: '' };
  let lines: string[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name].setEncoding('utf8');
    stream.on('data', (text: string) => (outputs[name] += text));
    createInterface({ input: stream }).on('line', (line) => {
      lines = [...lines.slice(-59), line];
      if (line.trim() !== '') onLine?.(line.trim());
    });
  }
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    killGroup(child.pid);
    // A program that has left the group can keep them open.
    child.stdout.destroy();
    child.stderr.destroy();
  }, limitMs);
  const fail = (reason: string) => new CommandError(command, reason, lines.join('\n'));
  const closed = once(child, 'close').catch((error: Error) => {
    throw fail(`could not be started: ${error.message}`);
  });
  child.stdin.end(stdin);
  const [status, signal] = (await closed.finally(() => clearTimeout(limit))) as [
    number | null,
    NodeJS.Signals | null,
  ];
  if (isLate) throw fail(`did not end within ${limitMs / 1000} s`);
  return {
    outcome: {
      ...outputs,
      exitCode: status ?? 1,
      output: outputs.stdout + outputs.stderr,
    },
    reason: status === 0 ? undefined : `exited with ${signal ?? `status ${status}`}`,
    lastLines: lines.join('\n'),
  };
}

/** Starts a command in a process group of its own, which also contains what the command starts. */
export function start({ argv, cwd, env }: Command): ChildProcessWithoutNullStreams {
  const [program = '', ...parameters] = argv;
  let pid: number | undefined = undefined;
  const kill = () => killGroup(pid);
  // In a group of its own, it does not receive the signal of Ctrl-C. A signal can arrive as soon as it runs.
  const forget = onExit(kill);
  const child = x(program, parameters, {
    // Packages of the user's project must not take the place of a toolchain.
    nodePath: false,
    nodeOptions: {
      cwd,
      env: { ...process.env, ...NO_TELEMETRY, ...env },
      detached: true,
    },
  }).process as ChildProcessWithoutNullStreams;
  pid = child.pid;
  child.stdin.on('error', () => {}); // the command does not read it
  // What it leaves behind would keep its output open: there would be no end to wait for.
  child.once('exit', kill);
  child.once('close', forget);
  return child;
}

/** A proxy must neither see nor answer what a client sends to the servers of this machine. */
export function withoutProxies(): Record<string, undefined> {
  const names = Object.keys(process.env).filter((name) => /_proxy$/i.test(name));
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** Ends a process that `start` has started, and everything that it has started. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has already ended
  }
}
