import { printable } from '@voice-agent-platform/shared/printable';

/** Prints each task and how long it took. */
export class Progress {
  #task = '';
  #startedAt: number | undefined;
  #lastLineAt = 0;

  /** @param columns the current width of the terminal, or undefined if the output goes elsewhere */
  constructor(
    private readonly write = (text: string) => void process.stderr.write(text),
    private readonly columns = (): number | undefined => process.stderr.columns,
  ) {}

  /** Ends the previous task, if there is one. */
  start(task: string): void {
    this.end();
    this.#task = `${printable(task)} ... `;
    const columns = this.columns();
    if (columns === undefined) this.write(this.#task);
    else this.#showRow(this.#task, columns);
    this.#startedAt = this.#lastLineAt = performance.now();
  }

  /** Shows the latest output of a task: at once on a terminal, else at most once every 30 seconds. */
  line(output: string): void {
    if (this.#startedAt === undefined) return;
    const text = printable(output);
    const columns = this.columns();
    if (columns !== undefined) {
      this.#showRow(this.#task + text, columns);
    } else if (secondsSince(this.#lastLineAt) > 30) {
      this.#lastLineAt = performance.now();
      this.write(`\n  ${secondsSince(this.#startedAt).toFixed(0)} s: ${text.slice(0, 100)}\n`);
    }
  }

  end(): void {
    if (this.#startedAt === undefined) return;
    const start = this.columns() === undefined ? '' : ERASE_ROW + this.#task;
    this.write(`${start}${secondsSince(this.#startedAt).toFixed(1)} s\n`);
    this.#startedAt = undefined;
  }

  /** Replaces the row of the terminal. A longer text would wrap, and the next one would erase only its last row. */
  #showRow(text: string, columns: number): void {
    // Some terminals without a window report 0 columns.
    this.write(ERASE_ROW + text.slice(0, (columns || 80) - 1));
  }
}

const ERASE_ROW = '\r\x1b[K';

function secondsSince(time: number): number {
  return (performance.now() - time) / 1000;
}
