import { printable } from '@voice-agent-platform/shared/text';

export interface Progress {
  /** Ends the previous task, if there is one. */
  start(task: string): void;
  /** Shows the latest output of a task: at once on a terminal, else at most once every 30 seconds. */
  line(text: string): void;
  end(): void;
}

/** Prints each task and how long it took. */
export function createProgress(
  write = (text: string) => void process.stderr.write(text),
  isTerminal = process.stderr.isTTY,
): Progress {
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
    start(next) {
      end();
      task = printable(next);
      write(`${task} ... `);
      startedAt = lastLineAt = performance.now();
    },
    line(output) {
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
