import { printable } from '@voice-agent-platform/shared/printable';

/** Prints each task and how long it took. */
export class Progress {
  #task = '';
  #startedAt: number | undefined;
  #lastLineAt = 0;

  constructor(
    private readonly write = (text: string) => void process.stderr.write(text),
    private readonly isTerminal = process.stderr.isTTY,
  ) {}

  /** Ends the previous task, if there is one. */
  start(task: string): void {
    this.end();
    this.#task = printable(task);
    this.write(`${this.#task} ... `);
    this.#startedAt = this.#lastLineAt = performance.now();
  }

  /** Shows the latest output of a task: at once on a terminal, else at most once every 30 seconds. */
  line(output: string): void {
    if (this.#startedAt === undefined) return;
    const text = printable(output);
    if (this.isTerminal) {
      this.#clear();
      this.write(`${this.#task} ... ${text.slice(0, 60)}`);
    } else if (secondsSince(this.#lastLineAt) > 30) {
      this.#lastLineAt = performance.now();
      this.write(`\n  ${secondsSince(this.#startedAt).toFixed(0)} s: ${text.slice(0, 100)}\n`);
    }
  }

  end(): void {
    if (this.#startedAt === undefined) return;
    this.#clear();
    const label = this.isTerminal ? `${this.#task} ... ` : '';
    this.write(`${label}${secondsSince(this.#startedAt).toFixed(1)} s\n`);
    this.#startedAt = undefined;
  }

  /** Erases the line of a terminal, which shows the task and its latest output. */
  #clear(): void {
    if (this.isTerminal) this.write('\r\x1b[K');
  }
}

function secondsSince(time: number): number {
  return (performance.now() - time) / 1000;
}
