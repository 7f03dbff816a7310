/** Runs the commands of users' toolchains, each in a process group that ends with this process. */
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

/** A command that could not be started, or exited with a nonzero status. */
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
  /** Receives each line of stdout and stderr that is not empty. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Variables of every command. */
  readonly env?: Command['env'];
}

/** No tool may report usage. */
const NO_TELEMETRY = {
  DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
};

/**
 * Runs a command to its end and returns what it wrote to stdout.
 * @throws {CommandError} if it fails
 */
export async function run(command: Command, { onLine, env }: RunOptions = {}): Promise<string> {
  const child = start({ ...command, env: { ...env, ...command.env } });
  child.stdin.end();
  let stdout = '';
  let lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines = [...lines.slice(-39), line];
      if (line.trim() !== '') onLine?.(line.trim());
    });
  }
  const reason = await once(child, 'close').then(
    ([status, signal]) =>
      status === 0 ? undefined : `exited with ${signal ?? `status ${status}`}`,
    (error: Error) => `could not be started: ${error.message}`,
  );
  if (reason === undefined) return stdout;
  throw new CommandError(command, reason, lines.join('\n'));
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
