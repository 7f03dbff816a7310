import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { onAbort } from '../common/abort.js';
import type { Environment } from '../node/environment.js';

/** A command that has ended. */
export interface Ended {
  readonly exitCode: number;
  /** The end of its output, without colors, or the reason that it did not start. Otherwise empty if it has the terminal. */
  readonly output: string;
  /** True if it was killed at the time limit. */
  readonly timedOut: boolean;
}

interface CommandOptions {
  readonly environment: Environment;
  /** Ends the command when it aborts. Its reason is the signal that this process received. */
  readonly stop: AbortSignal;
  /** True if the command has the terminal. Otherwise, its output is kept. */
  readonly shown: boolean;
  /** Kills the command after this time. Default: never. */
  readonly timeoutMs?: number | undefined;
}

/** Runs a command until it ends. */
export async function runCommand(
  command: readonly string[],
  options: CommandOptions,
): Promise<Ended> {
  const startCommand = options.shown ? startOnTerminal : startInGroup;
  try {
    // `spawn` throws some of the reasons, such as ENOTDIR, and emits the others.
    return await waitForEnd(startCommand(command, options.environment), options);
  } catch (error) {
    // Shells exit with 127 if they cannot find a command.
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    const output = `${command[0]} cannot be started (${code}).`;
    return { exitCode: 127, output, timedOut: false };
  }
}

/** Waits until a command ends. Rejects if it cannot be started. */
async function waitForEnd(running: Running, { stop, timeoutMs }: CommandOptions): Promise<Ended> {
  const stopListening = onAbort([stop], () => running.sendSignal(stop.reason as NodeJS.Signals));
  let timedOut = false;
  const kill = (): void => {
    timedOut = true;
    // A command that hangs may ignore other signals.
    running.sendSignal('SIGKILL');
  };
  const limit = timeoutMs === undefined ? undefined : setTimeout(kill, timeoutMs);
  try {
    const exitCode = await waitForExitCode(running.child);
    return { exitCode, output: running.output?.lastLines() ?? '', timedOut };
  } finally {
    clearTimeout(limit);
    stopListening();
    running.release();
  }
}

/** A command that was started. */
interface Running {
  readonly child: ChildProcess;
  readonly sendSignal: (signal: NodeJS.Signals) => void;
  /** Absent if the command prints to the terminal itself. */
  readonly output?: OutputEnd;
  /** Stops watching for the end of this process. */
  readonly release: () => void;
}

/** Starts a command that has the terminal, and its Ctrl-C. */
function startOnTerminal(
  [program = '', ...parameters]: readonly string[],
  env: Environment,
): Running {
  const child = spawn(program, parameters, { env, stdio: 'inherit' });
  return {
    child,
    sendSignal: (signal) => {
      // A terminal sends the signal of Ctrl-C to the command as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    },
    release: () => {},
  };
}

const hasGroups = process.platform !== 'win32';

/**
 * Starts a command and keeps its output. It is in a process group of its own, which ends with it, because programs that it
 * leaves behind would keep the output open.
 */
function startInGroup([program = '', ...parameters]: readonly string[], env: Environment): Running {
  const child = spawn(program, parameters, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasGroups,
  });
  const killGroup = (): void => signalGroup(child, 'SIGKILL');
  child.once('exit', killGroup);
  process.once('exit', killGroup);
  return {
    child,
    sendSignal: (signal) => signalGroup(child, signal),
    output: new OutputEnd([child.stdout, child.stderr]),
    release: () => process.off('exit', killGroup),
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!hasGroups || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended, or this process may not signal it, and waits for its end.
  }
}

const MAX_LINES = 20;
const MAX_CHARACTERS = 16_384;

/** Keeps the end of a command's output. */
class OutputEnd {
  #text = '';

  constructor(streams: readonly Readable[]) {
    for (const stream of streams) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#text = (this.#text + text).slice(-MAX_CHARACTERS);
      });
    }
  }

  /** Returns the last lines, without colors. */
  lastLines(): string {
    return stripVTControlCharacters(this.#text).trimEnd().split('\n').slice(-MAX_LINES).join('\n');
  }
}

/**
 * Resolves with the exit code of a command. One that a signal ended has the code that shells give it. Rejects if the command
 * cannot be started.
 */
function waitForExitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
    child.on('error', (error) => {
      // A signal that this process may not send, for example to sudo, is an error too, but the command goes on.
      if (child.pid === undefined) reject(error);
    });
  });
}
