/** Runs programs to their end, on tinyexec. */
import { x } from 'tinyexec';

export interface RunOptions {
  readonly cwd?: string | undefined;
  /** Added to the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Written to the program's stdin, which is empty otherwise. */
  readonly stdin?: string;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams. */
  readonly output: string;
}

/**
 * Resolves whatever the exit code is.
 * @throws if the program cannot be started
 */
export async function run(
  program: string,
  parameters: readonly string[],
  { cwd, env, stdin }: RunOptions = {},
): Promise<Outcome> {
  const child = x(program, [...parameters], {
    ...(stdin !== undefined && { stdin }),
    nodeOptions: {
      stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      cwd,
      env: { ...process.env, ...env },
    },
  });
  // A program may end without reading its input, and the write then fails with EPIPE.
  child.process?.stdin?.on('error', () => undefined);
  try {
    const { stdout, stderr, exitCode } = await child;
    return { exitCode: exitCode ?? 1, stdout, stderr, output: stdout + stderr };
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${program} cannot be started: ${message}`, { cause: error });
  }
}

/**
 * Resolves to the outcome of a program that exits with 0.
 * @throws in every other case, with the end of its output
 */
export async function runOrFail(
  program: string,
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const outcome = await run(program, parameters, options);
  if (outcome.exitCode === 0) return outcome;
  const tail = outcome.output.trimEnd().split('\n').slice(-60).join('\n');
  throw new Error(`${program} ${parameters.join(' ')} exited with ${outcome.exitCode}\n${tail}`);
}
