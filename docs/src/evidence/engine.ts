/** The worker that compares files with the contract. It has the page's policy, which forbids every connection. */
import {
  compareInSteps,
  readHar,
  UnreadableRecording,
  warningsOf,
  writeText,
  type Recording,
  type TextLine,
} from '@voice-agent-platform/evidence';

export interface Choice {
  readonly files: readonly File[];
  readonly columns: number;
}

export type Message =
  | { readonly progress: number }
  /** What the command line prints. */
  | { readonly lines: readonly TextLine[]; readonly warnings: readonly string[] }
  | { readonly error: string };

const PROGRESS_EACH_MS = 100;

async function compareFiles({ files, columns }: Choice): Promise<Message> {
  const recordings: Recording[] = [];
  for (const file of files) recordings.push(readHar(file.name, await file.text()));
  const steps = compareInSteps(recordings);
  let reported = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      if (value.report.operations.length === 0) return { error: NOTHING_MATCHED };
      return { lines: writeText(value.report, columns), warnings: warningsOf(value) };
    }
    if (performance.now() - reported < PROGRESS_EACH_MS) continue;
    send({ progress: value });
    reported = performance.now();
  }
}

const NOTHING_MATCHED =
  'No recorded request calls an operation. If the addresses have a path before /api/v1, use the command line: voice-agent evidence <file> --base-url <url>.';

function send(message: Message): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<Choice>) => {
  compareFiles(data).then(send, (error: unknown) => {
    // Any other message could quote the recording.
    const isKnown = error instanceof UnreadableRecording;
    send({ error: isKnown ? error.message : 'The file cannot be read or is too large.' });
  });
});
