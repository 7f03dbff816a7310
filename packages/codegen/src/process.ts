import { x } from 'tinyexec';

/** A command line with its working directory and additional environment variables. */
export interface Command {
  readonly argv: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
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
export async function run(command: Command, options: RunOptions = {}): Promise<string> {
  const { idleTimeoutMs = 900_000, onLine } = options;
  const [program = '', ...parameters] = command.argv;
  const child = x(program, parameters, {
    nodeOptions: {
      cwd: command.cwd,
      env: { ...process.env, ...NO_TELEMETRY, ...command.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group, so that the timeout also ends the compilers that the command has started.
      detached: process.platform !== 'win32',
    },
  });

  const endWatch = onInterrupt(() => killGroup(child.pid));
  const everything: string[] = [];
  let silent = false;
  const kill = () => {
    silent = true;
    killGroup(child.pid);
  };
  let timer = setTimeout(kill, idleTimeoutMs);
  const watch = (chunk: Buffer) => {
    clearTimeout(timer);
    timer = setTimeout(kill, idleTimeoutMs);
    everything.push(chunk.toString('utf8'));
    const line = chunk.toString('utf8').trim().split('\n').at(-1)?.trim();
    if (line) onLine?.(line);
  };
  child.process?.stdout?.on('data', watch);
  child.process?.stderr?.on('data', watch);

  try {
    const { stdout, exitCode } = await child;
    if (exitCode === 0) return stdout;
    const reason = silent
      ? `printed nothing for ${idleTimeoutMs / 1000} s and was stopped`
      : `exited with status ${exitCode}`;
    throw new CommandError(command, reason, tailOf(everything.join('')));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw new CommandError(command, `could not be started: ${cause}`, tailOf(everything.join('')));
  } finally {
    clearTimeout(timer);
    endWatch();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const cleanups = new Set<() => void>();

/**
 * Calls `cleanup`, which has to be synchronous, if this process ends, by itself or by a signal such as that of Ctrl-C. The
 * processes of `run` and of a driver need it: as groups of their own, they do not receive the signal.
 * @returns stops that
 */
export function onInterrupt(cleanup: () => void): () => void {
  if (cleanups.size === 0) {
    for (const signal of SIGNALS) process.on(signal, interrupt);
    process.on('exit', cleanUp);
  }
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) stopWatching();
  };
}

function interrupt(signal: NodeJS.Signals): void {
  cleanUp();
  stopWatching();
  process.kill(process.pid, signal);
}

function cleanUp(): void {
  for (const cleanup of cleanups) cleanup();
}

function stopWatching(): void {
  for (const signal of SIGNALS) process.off(signal, interrupt);
  process.off('exit', cleanUp);
}

/** Ends a process that was started with `detached`, and everything that it has started. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has already ended
  }
}

function tailOf(output: string): string {
  return output.trimEnd().split('\n').slice(-40).join('\n');
}
