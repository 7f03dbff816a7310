/** "Compare with your traffic": loaded when the reader chooses a file. The build puts the source of the worker in. */
import type { Message } from './engine.js';
import { clearResult, showResult } from './results.js';

declare const ENGINE: string;

const address = URL.createObjectURL(new Blob([ENGINE], { type: 'text/javascript' }));
let current: Worker | undefined;

/** A second choice ends the first comparison. */
window.compareWithTraffic = (files) => {
  const [panel, title, status] = ['evidence', 'compare', 'evidence-status'].map((id) =>
    document.getElementById(id),
  );
  const button = panel?.querySelector<HTMLElement>('[data-label]');
  if (!panel || !title || !status || files.length === 0) return;
  const names = files.map(({ name }) => name).join(', ');
  current?.terminate();
  const worker = new Worker(address);
  current = worker;
  clearResult(panel);
  panel.setAttribute('aria-busy', 'true');
  status.textContent = `Reading ${names}`;
  const show = (message: Message) => {
    if (worker !== current) return;
    if ('progress' in message) {
      status.textContent = `Comparing ${names}: ${Math.floor(message.progress * 100)}%`;
      return;
    }
    worker.terminate();
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
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => show(data));
  worker.addEventListener('error', () => show({ error: 'This browser cannot compare the file.' }));
  worker.postMessage(files);
};
