import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
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
 * The variables that tell a command where its sandbox is. Where `HTTP_PROXY` is set, curl, Python and others send even what
 * is for this machine to the proxy, unless `NO_PROXY` lists its address. Some read only one of the two spellings.
 */
export function variablesFor({ sandbox, roots }: Started): Readonly<Record<string, string>> {
  const { apiKey, organizationId } = sandbox.clientOptions;
  const listed = process.env['no_proxy'] || process.env['NO_PROXY'];
  const direct = [...(listed ? [listed] : []), new URL(roots.baseUrl).hostname].join(',');
  return {
    VOICE_AGENT_BASE_URL: roots.baseUrl,
    VOICE_AGENT_PLATFORM_URL: roots.platformUrl,
    VOICE_AGENT_API_KEY: apiKey,
    VOICE_AGENT_ORGANIZATION_ID: organizationId,
    NO_PROXY: direct,
    no_proxy: direct,
  };
}

/** Converts a signal to an exit code as shells do. */
function exitCodeOf(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

/**
 * Runs a command until it ends. `stop` ends it: its reason is the signal that this process received.
 *
 * If `shown`, the command has the terminal, and its Ctrl-C. Otherwise, its output is kept, and it is in a process group of its
 * own, which ends with it: what it leaves behind would keep its output open. After `timeoutMs`, the command is killed.
 */
export async function runCommand(
  [program = '', ...parameters]: readonly string[],
  variables: Readonly<Record<string, string>>,
  stop: AbortSignal,
  { shown, timeoutMs }: { readonly shown: boolean; readonly timeoutMs?: number | undefined },
): Promise<Ended> {
  const child = spawn(program, parameters, {
    env: { ...process.env, ...variables },
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    detached: !shown && process.platform !== 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LONGEST_OUTPUT);
    });
  }
  const signalAll = (signal: NodeJS.Signals): void => {
    try {
      if (shown || process.platform === 'win32') child.kill(signal);
      else if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The whole group has ended.
    }
  };
  const forward = (): void => {
    const signal = stop.reason as NodeJS.Signals;
    // A terminal sends the signal of Ctrl-C to the command as well.
    if (!(shown && signal === 'SIGINT' && process.stdin.isTTY)) signalAll(signal);
  };
  stop.addEventListener('abort', forward);
  if (stop.aborted) forward();
  const killAll = (): void => signalAll('SIGKILL');
  if (!shown) {
    child.once('exit', killAll);
    process.once('exit', killAll);
  }
  let timedOut = false;
  // SIGKILL, because a command that hangs may ignore other signals.
  const limit =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          killAll();
        }, timeoutMs);
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    const lines = stripVTControlCharacters(output).trimEnd().split('\n').slice(-MAX_LINES);
    return { exitCode: exitCodeOf(code, signal), output: lines.join('\n'), timedOut };
  } catch (error) {
    // The message and the code that shells use for a missing command.
    const { code } = error as NodeJS.ErrnoException;
    const output = `${program} cannot be started (${code ?? 'unknown reason'}).`;
    return { exitCode: 127, output, timedOut };
  } finally {
    clearTimeout(limit);
    stop.removeEventListener('abort', forward);
    process.off('exit', killAll);
  }
}
