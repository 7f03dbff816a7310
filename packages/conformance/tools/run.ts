/** Runs a program to its end and tells what it wrote. */
import { execFile } from 'node:child_process';

export interface Outcome {
  exitCode: number;
  /** What it wrote to both streams. */
  output: string;
  stdout: string;
}

export interface RunOptions {
  cwd: string;
  environment?: Record<string, string>;
}

/** Resolves whatever the exit code; rejects if the program cannot be started. */
export async function run(
  command: string,
  parameters: readonly string[],
  { cwd, environment }: RunOptions,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      parameters,
      { cwd, env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (typeof error?.code === 'string') {
          reject(new Error(`${command} cannot be started`, { cause: error }));
        } else resolve({ exitCode: child.exitCode ?? 1, output: `${stdout}${stderr}`, stdout });
      },
    );
  });
}

/** As `run`, and rejects with the output if the exit code is not 0. */
export async function runOrFail(
  command: string,
  parameters: readonly string[],
  options: RunOptions,
): Promise<Outcome> {
  const outcome = await run(command, parameters, options);
  if (outcome.exitCode === 0) return outcome;
  throw new Error(
    `${command} ${parameters.join(' ')} ended with ${outcome.exitCode}:\n${outcome.output}`,
  );
}
