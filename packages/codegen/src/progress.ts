import { printable } from '@voice-agent-platform/shared/text';

/** Prints each task and how long it took. */
export function createProgress(
  write = (text: string) => void process.stderr.write(text),
  isTerminal = process.stderr.isTTY,
) {
  let task = '';
  let startedAt: number | undefined;
  let lastLineAt = 0;
  const clear = () => (isTerminal ? write('\r\x1b[K') : undefined);
  const secondsSince = (time: number) => (performance.now() - time) / 1000;

  const end = () => {
    if (startedAt === undefined) return;
    clear();
    write(`${isTerminal ? `${task} ... ` : ''}${secondsSince(startedAt).toFixed(1)} s\n`);
    startedAt = undefined;
  };

  return {
    /** Ends the previous task, if there is one. */
    start(next: string): void {
      end();
      task = printable(next);
      write(`${task} ... `);
      startedAt = lastLineAt = performance.now();
    },
    /** Shows the latest output of a task: at once on a terminal, else at most once every 30 seconds. */
    line(output: string): void {
      if (startedAt === undefined) return;
      const text = printable(output);
      if (isTerminal) {
        clear();
        write(`${task} ... ${text.slice(0, 60)}`);
      } else if (secondsSince(lastLineAt) > 30) {
        lastLineAt = performance.now();
        write(`\n  ${secondsSince(startedAt).toFixed(0)} s: ${text.slice(0, 100)}\n`);
      }
    },
    end,
  };
}
