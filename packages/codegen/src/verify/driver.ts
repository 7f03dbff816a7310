import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isObject } from '@voice-agent-platform/shared/json';
import {
  CommandError,
  killGroup,
  start,
  withoutProxies,
  type Command,
} from '@voice-agent-platform/shared/process';
import { parseJsonOrText } from './canonical-request.js';
import type { StepInput } from './steps.js';

/** The output of a driver for a step, as one line of JSON. */
export interface DriverLine {
  readonly step: string;
  /** The HTTP status, if the client reports one. It is a number unless the driver has a fault. */
  readonly status?: unknown;
  /** The response body as the client returned it. */
  readonly data?: unknown;
  /** The text of the error if the call failed. */
  readonly error?: string | undefined;
}

/** The end of a step: its line, or what the driver has printed before it ended or the time was over. */
export type Outcome =
  | { readonly kind: 'line'; readonly line: DriverLine; readonly text: string }
  | { readonly kind: 'crash'; readonly output: string }
  | { readonly kind: 'hang'; readonly output: string };

/** A driver, which reads steps from stdin and prints one line per step. It is restarted after a crash. */
export class Driver {
  #current: DriverProcess | undefined;

  constructor(
    private readonly command: Command,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Sends a step and waits for its line. */
  async ask(step: StepInput, limitMs: number): Promise<Outcome> {
    let current: DriverProcess;
    try {
      current = this.#current ??= this.#start();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      // Without the command line, which may contain secrets.
      return { kind: 'crash', output: error.reason };
    }
    const outcome = await current.ask(step, limitMs);
    if (outcome.kind !== 'line') this.stop();
    return outcome;
  }

  stop(): void {
    this.#current?.kill();
    this.#current = undefined;
  }

  #start(): DriverProcess {
    const env = { ...withoutProxies(), ...this.command.env, ...this.env };
    const started = new DriverProcess({ ...this.command, env });
    // If a process ends between two steps, the next step needs another one.
    void started.crash.then(() => {
      if (this.#current === started) this.stop();
    });
    return started;
  }
}

/** One process of a driver. */
class DriverProcess {
  /** Resolves when the process has ended. */
  readonly crash: Promise<Outcome>;
  readonly #child: ChildProcessWithoutNullStreams;
  /** Ends the wait for the line of a step, by its name. */
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  /** The end of the output, without the lines of steps. */
  #output = '';

  constructor(command: Command) {
    const child = start(command);
    this.#child = child;
    this.crash = new Promise((resolve) => {
      const end = (reason: string) =>
        resolve({ kind: 'crash', output: `${reason}${this.#output}` });
      child.on('error', (error) => end(`could not be started: ${error.message}`));
      child.on('close', (status, signal) => end(`ended with ${signal ?? `status ${status}`}`));
    });
    createInterface({ input: child.stderr }).on('line', (text) => this.#keep(text));
    createInterface({ input: child.stdout }).on('line', (text) => this.#receive(text));
  }

  async ask(step: StepInput, limitMs: number): Promise<Outcome> {
    let timer;
    const line = new Promise<Outcome>((resolve) => this.#waiting.set(step.step, resolve));
    const hang = new Promise<Outcome>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'hang', output: this.#output }), limitMs);
    });
    this.#child.stdin.write(`${JSON.stringify(step)}\n`);
    const outcome = await Promise.race([line, hang, this.crash]);
    clearTimeout(timer);
    this.#waiting.delete(step.step);
    return outcome;
  }

  /** Ends the process, and the programs that it has started. */
  kill(): void {
    killGroup(this.#child.pid);
  }

  #receive(text: string): void {
    const line = parseLine(text);
    const settle = line && this.#waiting.get(line.step);
    if (settle) settle({ kind: 'line', line, text });
    else this.#keep(text); // a log message of the client
  }

  #keep(text: string): void {
    this.#output = `${this.#output}\n${text}`.slice(-2000);
  }
}

/**
 * Parses the line of a step. Some languages start their output with a byte order mark, and many print null for a field
 * that is not set, so null counts as absent.
 * @returns undefined for a log message
 */
function parseLine(text: string): DriverLine | undefined {
  const printed = parseJsonOrText(text.replace(/^\uFEFF/, ''));
  if (!isObject(printed) || typeof printed.step !== 'string') return undefined;
  const { step, status, data, error } = printed;
  return {
    step,
    status: status ?? undefined,
    data,
    error: typeof error === 'string' ? error : JSON.stringify(error ?? undefined),
  };
}
