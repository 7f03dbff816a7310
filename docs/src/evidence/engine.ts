/** The worker that compares files with the contract. It has the page's policy, which forbids every connection. */
import {
  compareInSteps,
  hintFor,
  readHar,
  UnreadableRecording,
  type Comparison,
  type Hint,
  type Recording,
} from '@voice-agent-platform/evidence';

export interface Result extends Comparison {
  /** What would answer each question that was not observed. */
  readonly hints: readonly (Hint | undefined)[];
}

export type Message =
  | { readonly progress: number }
  | { readonly result: Result }
  | { readonly error: string };

const PROGRESS_EACH_MS = 100;

async function compareFiles(files: readonly File[]): Promise<Result> {
  const recordings: Recording[] = [];
  for (const file of files) recordings.push(readHar(file.name, await file.text()));
  const steps = compareInSteps(recordings);
  let told = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      const hints = value.report.questions.map((question) =>
        question.status === 'not-observed' ? hintFor(question) : undefined,
      );
      return { ...value, hints };
    }
    if (performance.now() - told < PROGRESS_EACH_MS) continue;
    tell({ progress: value });
    told = performance.now();
  }
}

function tell(message: Message): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<readonly File[]>) => {
  compareFiles(data).then(
    (result) => tell({ result }),
    (error: unknown) => {
      // Any other message could quote the recording.
      const isKnown = error instanceof UnreadableRecording;
      tell({ error: isKnown ? error.message : 'The file cannot be read or is too large.' });
    },
  );
});
