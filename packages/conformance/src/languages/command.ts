import { spawn } from 'node:child_process';
import type { Command } from './language.js';

/** A command that did not end with 0, or not in time. The message holds the end of what it printed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** No generator may report home: not the user's name, nor that this contract exists. */
const noTelemetry = {
  DO_NOT_TRACK: '1',
  SCARF_ANALYTICS: 'false',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
};

/**
 * Runs a command to its end and returns what it wrote to stdout.
 * @throws {CommandError} when it cannot be started, ends with another status than 0, or takes longer than `timeoutMs`
 */
export async function run(command: Command, timeoutMs = 900_000): Promise<string> {
  const [program, ...parameters] = command.argv;
  if (program === undefined) throw new CommandError('an empty command');
  const child = spawn(program, parameters, {
    cwd: command.cwd,
    env: { ...process.env, ...noTelemetry, ...command.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that a time-out ends compilers started by the command as well.
    detached: true,
  });
  const stdout: Buffer[] = [];
  const everything: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout.push(chunk);
    everything.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => everything.push(chunk));

  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, timeoutMs);
  const status = await new Promise<number | Error | null>((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  clearTimeout(timer);

  if (status === 0) return Buffer.concat(stdout).toString('utf8');
  const reason = timedOut
    ? `took longer than ${timeoutMs / 1000} s`
    : status instanceof Error
      ? `cannot be started (${status.message})`
      : `ended with status ${status}`;
  const tail = Buffer.concat(everything)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(-40)
    .join('\n');
  throw new CommandError(`${command.argv.join(' ')}\n  ${reason}\n${tail}`);
}
