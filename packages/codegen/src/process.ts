import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
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
  const line = [''];
  for (const [index, text] of texts.entries()) {
    const [end = '', ...others] = text.split(/\s+/);
    line.push(`${line.pop()}${end}`, ...others);
    line.push(`${line.pop()}${values[index] ?? ''}`);
  }
  return line;
}

/** A command that could not be started, exited with a nonzero status, or printed nothing for too long. */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly command: Command,
    readonly reason: string,
    /** The last lines of stdout and stderr. */
    readonly output: string,
  ) {
    super(`${command.argv.join(' ')}\n  ${reason}\n${output}`.trimEnd());
  }
}

export interface RunOptions {
  /** Kills the command when it prints nothing for this long. A download or build that reports progress continues. */
  readonly idleTimeoutMs?: number;
  /** Receives each line of stdout and stderr. */
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

/** What is kept of a command's output. Some print without end. */
const LONGEST_OUTPUT = 1_000_000;

/**
 * Runs a command to its end and returns what it wrote to stdout.
 * @throws {CommandError} if it fails
 */
export async function run(command: Command, options: RunOptions = {}): Promise<string> {
  const { idleTimeoutMs = 900_000, onLine, env } = options;
  const child = start({ ...command, env: { ...env, ...command.env } });
  child.stdin.end();
  let [everything, stdout] = ['', ''];
  let ending = 'exited with';
  const timer = setTimeout(() => {
    ending = `printed nothing for ${idleTimeoutMs / 1000} s and was stopped with`;
    killGroup(child.pid);
  }, idleTimeoutMs);
  const watch = (text: string) => {
    timer.refresh();
    everything = (everything + text).slice(-LONGEST_OUTPUT);
    const line = text.trim().split('\n').at(-1)?.trim();
    if (line) onLine?.(line);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(-LONGEST_OUTPUT);
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', watch);
  const reason = await once(child, 'close').then(
    ([status, signal]) => (status === 0 ? undefined : `${ending} ${signal ?? `status ${status}`}`),
    (error: Error) => `could not be started: ${error.message}`,
  );
  clearTimeout(timer);
  if (reason === undefined) return stdout;
  throw new CommandError(command, reason, everything.trimEnd().split('\n').slice(-40).join('\n'));
}

/** Starts a command in a process group of its own, which also contains what the command starts. */
export function start({ argv, cwd, env }: Command): ChildProcessWithoutNullStreams {
  const [program = '', ...parameters] = argv;
  const child = x(program, parameters, {
    // Packages of the user's project must not take the place of a toolchain.
    nodePath: false,
    nodeOptions: {
      cwd,
      env: { ...process.env, ...NO_TELEMETRY, ...env },
      detached: true,
    },
  }).process as ChildProcessWithoutNullStreams;
  child.stdin.on('error', () => {}); // the command does not read it
  // What it leaves behind would keep its output open: there would be no end to wait for.
  child.once('exit', () => killGroup(child.pid));
  child.once(
    'close',
    onInterrupt(() => killGroup(child.pid)),
  );
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

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
const cleanups = new Set<() => void>();

/**
 * Calls `cleanup`, which has to be synchronous, if this process ends, by itself or by a signal such as that of Ctrl-C. The
 * processes of `start` need it: as groups of their own, they do not receive the signal.
 * @returns stops that
 */
export function onInterrupt(cleanup: () => void): () => void {
  if (cleanups.size === 0) listen('on');
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) listen('off');
  };
}

function listen(change: 'on' | 'off'): void {
  for (const signal of SIGNALS) process[change](signal, interrupt);
  process[change]('exit', cleanUp);
}

function interrupt(signal: NodeJS.Signals): void {
  cleanUp();
  listen('off');
  process.kill(process.pid, signal);
}

function cleanUp(): void {
  for (const cleanup of [...cleanups].reverse()) cleanup();
}
