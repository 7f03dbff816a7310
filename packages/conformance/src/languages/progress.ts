export interface Progress {
  /** Ends the task before, if there is one. */
  start(task: string): void;
  end(): void;
}

/** Says what is being done, and once it is done how long it took: a compiler may be silent for minutes. */
export function createProgress(
  write = (text: string) => void process.stdout.write(text),
): Progress {
  let startedAt: number | undefined;
  const end = () => {
    if (startedAt !== undefined)
      write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    startedAt = undefined;
  };
  return {
    start(task) {
      end();
      write(`${task} ... `);
      startedAt = performance.now();
    },
    end,
  };
}
