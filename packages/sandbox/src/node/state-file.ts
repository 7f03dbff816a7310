import type { Snapshot } from '../snapshot.js';
import { writeJsonFile } from './json-file.js';

/**
 * A function that keeps the state in a file. It resolves when the state as it was at the call, or a later one, is on
 * the disk. What is asked for during a write shares the next one.
 */
export const saverTo = (path: string): ((take: () => Snapshot) => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return (take) => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        running = writeJsonFile(path, take());
        return running;
      });
    return waiting;
  };
};
