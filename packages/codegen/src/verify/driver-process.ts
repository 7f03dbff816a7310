import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import {
  killGroup,
  start,
  withoutProxies,
  type Command,
} from '@voice-agent-platform/shared/process';

/** The output of a driver for a step, as one line of JSON. */
export interface DriverLine {
  readonly step: string;
  /** The HTTP status, if the client reports one. */
  readonly status?: number | undefined;
  /** The response body as the client returned it. */
  readonly data?: unknown;
  /** The text of the error if the call failed. */
  readonly error?: string | undefined;
}

export type Outcome =
  | { readonly kind: 'line'; readonly line: DriverLine; readonly text: string }
  | { readonly kind: 'crash'; readonly output: string }
  | { readonly kind: 'hang'; readonly output: string };

/** A process that reads steps from stdin and prints one line per step. It is restarted after a crash. */
export class DriverProcess {
  #child: ChildProcessWithoutNullStreams | undefined;
  #output = '';
  #settle: (outcome: Outcome) => void = () => {};
  #step = '';

  constructor(
    private readonly command: Command,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Sends a step and waits for its line. */
  async ask(step: { readonly step: string }, limitMs: number): Promise<Outcome> {
    const child = (this.#child ??= this.#start());
    this.#step = step.step;
    let timer;
    const outcome = await new Promise<Outcome>((resolve) => {
      this.#settle = resolve;
      timer = setTimeout(() => resolve({ kind: 'hang', output: this.#output }), limitMs);
      child.stdin.write(`${JSON.stringify(step)}\n`);
    });
    clearTimeout(timer);
    if (outcome.kind !== 'line') this.stop();
    return outcome;
  }

  stop(): void {
    killGroup(this.#child?.pid);
    this.#child = undefined;
  }

  #start(): ChildProcessWithoutNullStreams {
    const { env } = this.command;
    const child = start({ ...this.command, env: { ...withoutProxies(), ...env, ...this.env } });
    this.#output = '';
    const keep = (text: string) => (this.#output = `${this.#output}\n${text}`.slice(-2000));
    const end = (reason: string) => {
      if (child !== this.#child) return;
      this.stop();
      this.#settle({ kind: 'crash', output: `${reason}${this.#output}` });
    };
    child.on('error', (error) => end(`could not be started: ${error.message}`));
    child.on('close', (status, signal) => end(`ended with ${signal ?? `status ${status}`}`));
    createInterface({ input: child.stderr }).on('line', keep);
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = parse(text);
      if (line?.step === this.#step) this.#settle({ kind: 'line', line, text });
      else keep(text); // a log message of the client
    });
    return child;
  }
}

/**
 * Parses a line. Some languages start their output with a byte order mark, and many print null for a field that is not
 * set, so null counts as absent.
 * @returns undefined for a log message
 */
function parse(text: string): DriverLine | undefined {
  try {
    const line = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<keyof DriverLine, unknown>;
    const { step, status, data, error } = line;
    return {
      step: step as string,
      status: (status ?? undefined) as number | undefined,
      data,
      error: typeof error === 'string' ? error : JSON.stringify(error ?? undefined),
    };
  } catch {
    return undefined;
  }
}
