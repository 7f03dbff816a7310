/**
 * Compares files with the contract: in a worker, or in the page where workers are forbidden. The page has this script as a
 * function, whose text it can give to a worker. So the worker has the page's policy, which forbids every connection.
 */
import {
  compareInSteps,
  hintFor,
  readHar,
  UnreadableRecording,
  type Hint,
  type Recording,
  type Report,
} from '@voice-agent-platform/evidence';

export interface Result {
  readonly report: Report;
  /** Bodies that could not be read. */
  readonly unreadable: number;
  /** What would answer each question that was not observed. */
  readonly hints: readonly (Hint | undefined)[];
}

export type Message =
  | { readonly progress: number }
  | { readonly result: Result }
  | { readonly error: string };

export type CompareFiles = (
  files: readonly File[],
  tell: (message: Message) => void,
) => Promise<void>;

/** Short enough for a page to answer while it compares. */
const SLICE_MS = 12;

const compareFiles: CompareFiles = async (files, tell) => {
  try {
    const recordings: Recording[] = [];
    for (const file of files) recordings.push(readHar(file.name, await file.text()));
    const steps = compareInSteps(recordings);
    let started = performance.now();
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        tell({ result: { ...value, hints: hintsFor(value.report) } });
        return;
      }
      if (performance.now() - started < SLICE_MS) continue;
      tell({ progress: value });
      await new Promise((resolve) => setTimeout(resolve));
      started = performance.now();
    }
  } catch (error) {
    // Any other message could quote the recording.
    const isKnown = error instanceof UnreadableRecording;
    tell({ error: isKnown ? error.message : 'The file cannot be read or is too large.' });
  }
};

function hintsFor({ questions }: Report): (Hint | undefined)[] {
  return questions.map((question) =>
    question.status === 'not-observed' ? hintFor(question) : undefined,
  );
}

if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<readonly File[]>) => {
    void compareFiles(data, (message) => postMessage(message));
  });
} else window.compareFiles = compareFiles;

declare global {
  interface Window {
    /** Set by the engine when it has run in the page. */
    compareFiles?: CompareFiles;
  }
}
