/** Runs programs to their end, on tinyexec. */
import { x } from 'tinyexec';

export interface RunOptions {
  readonly cwd?: string;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Written to the program's stdin, which is empty otherwise. */
  readonly stdin?: string;
  /** Ends the program, and the programs that it started, after this time. Without it there is no limit. */
  readonly timeoutMs?: number;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams. */
  readonly output: string;
  readonly timedOut: boolean;
}

/** A program that did not start, exited with another code than 0, or took too long. The message ends with its output. */
export class RunError extends Error {
  override readonly name = 'RunError';
}

/**
 * Resolves whatever the exit code is.
 * @throws {RunError} if the program cannot be started
 */
export async function run(
  program: string,
  parameters: readonly string[],
  { cwd, env, stdin, timeoutMs }: RunOptions = {},
): Promise<Outcome> {
  const child = x(program, [...parameters], {
    ...(stdin !== undefined && { stdin }),
    nodeOptions: {
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...env },
      // A process group of its own, so that a timeout also ends the programs it started.
      detached: timeoutMs !== undefined && process.platform !== 'win32',
    },
  });
  // A program may end without reading its input, and the write then fails with EPIPE.
  child.process?.stdin?.on('error', () => undefined);
  let timedOut = false;
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          killGroup(child.pid);
        }, timeoutMs);
  try {
    const { stdout, stderr, exitCode } = await child;
    return { exitCode: exitCode ?? 1, stdout, stderr, output: stdout + stderr, timedOut };
  } catch (error) {
    throw new RunError(`${program} cannot be started: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Resolves to the outcome of a program that exits with 0.
 * @throws {RunError} in every other case
 */
export async function runOrFail(
  program: string,
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const outcome = await run(program, parameters, options);
  if (outcome.exitCode === 0 && !outcome.timedOut) return outcome;
  const reason = outcome.timedOut
    ? `took longer than ${(options.timeoutMs ?? 0) / 1000} s`
    : `exited with ${outcome.exitCode}`;
  const tail = outcome.output.trimEnd().split('\n').slice(-60).join('\n');
  throw new RunError(`${program} ${parameters.join(' ')} ${reason}\n${tail}`);
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
