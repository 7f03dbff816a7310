/**
 * Runs programs, each in its own process group, which ends with this process or at a time limit. `run` accepts any exit
 * status, `runOrFail` only 0, and `runCommand` takes a prepared command line. `start` does not wait for the end.
 */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onExit } from 'signal-exit';
import { x } from 'tinyexec';

/** A command line with its working directory and additional environment variables. */
export interface Command {
  readonly argv: readonly string[];
  readonly cwd?: string;
  /** Removes variables with the value undefined. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Splits a template into the words of a command line. A value stays in one word, whatever it contains. */
export function words(texts: TemplateStringsArray, ...values: readonly string[]): string[] {
  const rest = [...values];
  const line = texts.join('\0').split(/\s+/);
  return line.map((word) => word.replaceAll('\0', () => rest.shift() ?? ''));
}

/** A command did not start, exited with a nonzero status, or exceeded its time limit. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  /** @param output the last lines of stdout and stderr */
  constructor(
    { argv }: Command,
    readonly reason: string,
    readonly output: string,
  ) {
    super(`${argv.join(' ')}\n  ${reason}\n${output}`.trimEnd());
  }
}

export interface RunOptions {
  readonly cwd?: string | undefined;
  /** Added to the environment of this process. A variable with the value undefined is removed. */
  readonly env?: Command['env'];
  /** The content of stdin. Default: empty. */
  readonly stdin?: string;
  /** Receives each non-empty line of stdout and stderr. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Ends the program and its children after this time. Default: 30 minutes. */
  readonly limitMs?: number | undefined;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout and stderr together. */
  readonly output: string;
}

/** Turns off the telemetry of all tools. */
const NO_TELEMETRY = {
  DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
};

/** More than any working task takes, such as compiling a generator on a slow machine. */
const LIMIT_MS = 30 * 60_000;

/** Enough of the output to explain a failure, and short enough for an error message. */
const LAST_LINES = 60;

/**
 * Runs a program to its end, and returns its exit code and output.
 * @throws {CommandError} if it does not start or exceeds its time limit
 */
export async function run(
  program: string,
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const { outcome } = await execute([program, ...parameters], options);
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
  const { outcome, failure } = await execute([program, ...parameters], options);
  if (failure) throw failure;
  return outcome;
}

/**
 * Runs a command to its end, and returns its stdout.
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

/** Returns the outcome, and an error that describes it if the exit status is not 0. */
async function execute(
  argv: Command['argv'],
  { cwd, env, stdin = '', onLine, limitMs = LIMIT_MS }: RunOptions,
): Promise<{ readonly outcome: Outcome; readonly failure?: CommandError }> {
  const command = { argv, ...(cwd !== undefined && { cwd }), ...(env && { env }) };
  const child = start(command);
  const output = collectOutput(child, onLine);
  const fail = (reason: string) => new CommandError(command, reason, output.lastLines.join('\n'));
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    killGroup(child.pid);
    // A program that has left the group can keep these streams open.
    child.stdout.destroy();
    child.stderr.destroy();
  }, limitMs);
  const closed = once(child, 'close').catch((error: Error) => {
    throw fail(`could not be started: ${error.message}`);
  });
  child.stdin.end(stdin);
  const [status, signal] = (await closed.finally(() => clearTimeout(limit))) as [
    number | null,
    NodeJS.Signals | null,
  ];
  if (isLate) throw fail(`did not end within ${limitMs / 1000} s`);
  const { stdout, stderr } = output;
  const outcome = { stdout, stderr, exitCode: status ?? 1, output: stdout + stderr };
  if (status === 0) return { outcome };
  return { outcome, failure: fail(`exited with ${signal ?? `status ${status}`}`) };
}

/** Collects the output of a program. The returned object is complete when the program has closed its streams. */
function collectOutput(child: ChildProcessWithoutNullStreams, onLine: RunOptions['onLine']) {
  const output = { stdout: '', stderr: '', lastLines: [] as readonly string[] };
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = child[name].setEncoding('utf8');
    stream.on('data', (text: string) => (output[name] += text));
    createInterface({ input: stream }).on('line', (line) => {
      output.lastLines = [...output.lastLines, line].slice(-LAST_LINES);
      if (line.trim() !== '') onLine?.(line.trim());
    });
  }
  return output;
}

/**
 * Starts a command in a new process group, which also contains its children.
 * @throws {CommandError} for some reasons why it cannot be started, such as ENOTDIR. The child emits the others, such as
 * ENOENT, as `error`.
 */
export function start(command: Command): ChildProcessWithoutNullStreams {
  const { argv, cwd, env } = command;
  const [program = '', ...parameters] = argv;
  let pid: number | undefined = undefined;
  const kill = () => killGroup(pid);
  // Ctrl-C does not reach another group, so this process passes it on. The handler is set first, because a signal can
  // arrive at once.
  const forget = onExit(kill);
  let child: ChildProcessWithoutNullStreams;
  try {
    child = x(program, parameters, {
      // Packages of the user's project must not replace a toolchain.
      nodePath: false,
      nodeOptions: {
        cwd,
        env: { ...process.env, ...NO_TELEMETRY, ...env },
        detached: true,
      },
    }).process as ChildProcessWithoutNullStreams;
  } catch (error) {
    forget();
    throw new CommandError(command, `could not be started: ${(error as Error).message}`, '');
  }
  pid = child.pid;
  child.stdin.on('error', () => {}); // the command does not read it
  // Children that survive would keep the output open, and the wait would never end.
  child.once('exit', kill);
  child.once('close', forget);
  return child;
}

/** Unsets proxies, because a proxy must not see requests to servers on this machine. */
export function withoutProxies(): Record<string, undefined> {
  const names = Object.keys(process.env).filter((name) => /_proxy$/i.test(name));
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** Ends a process from `start` and all of its children. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has already ended
  }
}
