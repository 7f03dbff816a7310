/** Runs "Compare with your traffic". The page loads this script when the reader chooses a file. */
import {
  compareInSteps,
  readHar,
  UnreadableRecording,
  listWarnings,
  nothingCompared,
  writeText,
  type Recording,
  type Report,
  type Styled,
  type TextLine,
} from '@voice-agent-platform/evidence';

/** The width of a character of code, rounded up. */
const CHARACTER_PX = 8;
/** The comparison pauses this often, so that the page stays responsive. */
const PAUSE_INTERVAL_MS = 50;
const NOTHING_MATCHED =
  'No recorded request calls an operation. If the addresses have a path before /api/v1, use the command line: voice-agent evidence <file> --base-url <url>.';

let current: AbortController | undefined;

const element = (id: string) => document.getElementById(id) as HTMLElement;

/** Choosing files again ends the previous comparison. */
window.compareWithTraffic = async (files) => {
  if (files.length === 0) return;
  current?.abort();
  const { signal } = (current = new AbortController());
  const names = files.map(({ name }) => name).join(', ');
  const status = element('evidence-status');
  element('evidence-result').replaceChildren();
  element('evidence').setAttribute('aria-busy', 'true');
  status.textContent = `Reading ${names}`;
  try {
    const report = await compareFiles(files, signal, (share) => {
      status.textContent = `Comparing ${names}: ${Math.floor(share * 100)}%`;
    });
    if (report.operations.length > 0) showReport(report, names);
    else showFailure(describeNoMatch(report));
  } catch (error) {
    if (signal.aborted) return;
    // Other messages could quote the recording.
    showFailure(
      error instanceof UnreadableRecording
        ? error.message
        : 'The file cannot be read or is too large.',
    );
  }
  element('evidence').removeAttribute('aria-busy');
};

function showReport(report: Report, names: string): void {
  const panel = element('evidence');
  element('compare').textContent = `${names}, compared in this page`;
  const button = panel.querySelector<HTMLElement>('[data-label]');
  if (button) button.textContent = 'Another file';
  button?.parentElement?.classList.remove('button-primary');
  const outcome = nothingCompared(report);
  const summary = outcome === undefined ? 'The report is below.' : sentence(outcome);
  element('evidence-status').textContent = [summary, ...listWarnings(report)].join(' ');
  const columns = Math.floor(panel.clientWidth / CHARACTER_PX);
  const lines = writeText(report, columns);
  element('evidence-result').replaceChildren(
    ...lines.flatMap((line) => [...renderLine(line), '\n']),
  );
}

function showFailure(reason: string): void {
  element('compare').textContent = 'Compare with your traffic';
  element('evidence-status').textContent = reason;
}

/** Explains why no recorded request could be compared. */
function describeNoMatch(report: Report): string {
  const isEmpty = report.files.every(({ exchanges }) => exchanges === 0);
  return isEmpty ? sentence(nothingCompared(report) ?? '') : NOTHING_MATCHED;
}

/** @throws if a file is not a recording, or if the comparison is aborted */
async function compareFiles(
  files: readonly File[],
  signal: AbortSignal,
  showProgress: (share: number) => void,
): Promise<Report> {
  const recordings: Recording[] = [];
  for (const file of files) recordings.push(readHar(file.name, await file.text()));
  const steps = compareInSteps(recordings);
  let resumedAt = performance.now();
  let step = steps.next();
  signal.throwIfAborted();
  while (!step.done) {
    if (performance.now() - resumedAt >= PAUSE_INTERVAL_MS) {
      showProgress(step.value);
      await new Promise((resolve) => setTimeout(resolve));
      resumedAt = performance.now();
    }
    step = steps.next();
    signal.throwIfAborted();
  }
  return step.value;
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

function renderLine(line: TextLine): (string | HTMLElement)[] {
  return [line].flat().map((part) => (typeof part === 'string' ? part : styled(part)));
}

function styled({ style, text }: Styled): HTMLElement {
  const span = document.createElement('span');
  span.className = `is-${style}`;
  span.textContent = text;
  return span;
}
