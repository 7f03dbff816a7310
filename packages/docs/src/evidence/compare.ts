/** "Compare with your traffic": loaded when the reader chooses a file. */
import type { Message } from './engine.js';
import { clearResult, showResult } from './results.js';

declare global {
  interface Window {
    /** The engine, which is in the same file as this script. */
    evidenceEngine?: () => void;
  }
}

const panel = document.getElementById('evidence');
const title = document.getElementById('compare');
const status = document.getElementById('evidence-status');
const button = panel?.querySelector<HTMLElement>('[data-label]');

let current: Worker | undefined;
let runs = 0;

/** A second choice ends the first comparison. */
window.compareWithTraffic = (files) => {
  if (!panel || !status || !title || files.length === 0) return;
  current?.terminate();
  runs += 1;
  const run = runs;
  const names = files.map(({ name }) => name).join(', ');
  clearResult(panel);
  panel.setAttribute('aria-busy', 'true');
  status.textContent = `Reading ${names}`;
  const show = (message: Message) => {
    if (run !== runs) return;
    if ('progress' in message) {
      status.textContent = `Comparing ${names}: ${Math.floor(message.progress * 100)}%`;
      return;
    }
    panel.removeAttribute('aria-busy');
    if ('error' in message) {
      title.textContent = 'Compare with your traffic';
      status.textContent = message.error;
      return;
    }
    title.textContent = `${names}, compared in this page`;
    if (button) button.textContent = 'Another file';
    button?.parentElement?.classList.remove('button-primary');
    status.textContent = showResult(panel, message.result);
  };
  compare(files, show);
};

function compare(files: readonly File[], show: (message: Message) => void): void {
  const source = `(${String(window.evidenceEngine)})()`;
  const inPage = () => {
    current = undefined;
    if (!window.compareFiles) window.evidenceEngine?.();
    void window.compareFiles?.(files, show);
  };
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    const worker = new Worker(address);
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      show(data);
      if (!('progress' in data)) worker.terminate();
    });
    // A worker that cannot start reports an error: the page does the work itself.
    worker.addEventListener('error', inPage, { once: true });
    worker.postMessage(files);
    current = worker;
  } catch {
    inPage();
  }
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
