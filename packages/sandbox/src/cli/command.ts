import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { onAbort } from '../common/abort.js';
import type { Environment } from '../node/environment.js';
import type { Started } from './start.js';

/** A command that has ended. */
export interface Ended {
  readonly exitCode: number;
  /** The end of its output, without colors. Empty if it printed to the terminal itself. */
  readonly output: string;
  /** True if it was killed at the time limit. */
  readonly timedOut: boolean;
}

const MAX_LINES = 20;
const LONGEST_OUTPUT = 16_384;

/**
 * Adds the variables with the address of a sandbox. Where `HTTP_PROXY` is set, curl, Python and others send even requests
 * to this machine to the proxy, unless `NO_PROXY` lists its address. Some read only one of the two spellings.
 */
export function addSandbox(environment: Environment, { sandbox, roots }: Started): Environment {
  const { apiKey, organizationId } = sandbox.clientOptions;
  const listed = environment['no_proxy'] || environment['NO_PROXY'];
  const direct = [...(listed ? [listed] : []), new URL(roots.baseUrl).hostname].join(',');
  return {
    ...environment,
    VOICE_AGENT_BASE_URL: roots.baseUrl,
    VOICE_AGENT_PLATFORM_URL: roots.platformUrl,
    VOICE_AGENT_API_KEY: apiKey,
    VOICE_AGENT_ORGANIZATION_ID: organizationId,
    NO_PROXY: direct,
    no_proxy: direct,
  };
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
  { environment, stop, shown, timeoutMs }: CommandOptions,
): Promise<Ended> {
  const startCommand = shown ? startOnTerminal : startInGroup;
  const running = startCommand(command, environment);
  const stopListening = onAbort([stop], () => running.signal(stop.reason as NodeJS.Signals));
  let timedOut = false;
  const kill = (): void => {
    timedOut = true;
    // A command that hangs may ignore other signals.
    running.signal('SIGKILL');
  };
  const limit = timeoutMs === undefined ? undefined : setTimeout(kill, timeoutMs);
  try {
    const [code, signal] = (await once(running.child, 'close')) as [
      number | null,
      NodeJS.Signals | null,
    ];
    return { exitCode: toExitCode(code, signal), output: lastLines(running.output()), timedOut };
  } catch (error) {
    // The message and the code that shells use for a missing command.
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    return { exitCode: 127, output: `${command[0]} cannot be started (${code}).`, timedOut };
  } finally {
    clearTimeout(limit);
    stopListening();
    running.release();
  }
}

/** A command that was started. */
interface Running {
  readonly child: ChildProcess;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly output: () => string;
  /** Forgets the command after its end. */
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
    signal: (signal) => {
      // A terminal sends the signal of Ctrl-C to the command as well.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    },
    output: () => '',
    release: () => {},
  };
}

/**
 * Starts a command and keeps its output. It is in a process group of its own, which ends with it, because programs that it
 * leaves behind would keep the output open.
 */
function startInGroup([program = '', ...parameters]: readonly string[], env: Environment): Running {
  const hasGroup = process.platform !== 'win32';
  const child = spawn(program, parameters, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasGroup,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LONGEST_OUTPUT);
    });
  }
  const signalGroup = (signal: NodeJS.Signals): void => {
    if (!hasGroup || child.pid === undefined) {
      child.kill(signal);
      return;
    }
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The whole group has ended.
    }
  };
  const killGroup = (): void => signalGroup('SIGKILL');
  child.once('exit', killGroup);
  process.once('exit', killGroup);
  return {
    child,
    signal: signalGroup,
    output: () => output,
    release: () => process.off('exit', killGroup),
  };
}

/** Converts a signal to an exit code as shells do. */
function toExitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

function lastLines(output: string): string {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-MAX_LINES).join('\n');
}
