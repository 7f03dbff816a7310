/** "Compare with your traffic": loaded when the reader chooses a file. The build puts the source of the worker in. */
import type { Styled, TextLine } from '@voice-agent-platform/evidence';
import type { Choice, Message } from './engine.js';

declare const ENGINE: string;

const address = URL.createObjectURL(new Blob([ENGINE], { type: 'text/javascript' }));
/** The width of a character of code, rounded up. */
const CHARACTER_PX = 8;
let current: Worker | undefined;

/** A second choice ends the first comparison. */
window.compareWithTraffic = (files) => {
  const [panel, title, status, result] = [
    'evidence',
    'compare',
    'evidence-status',
    'evidence-result',
  ].map((id) => document.getElementById(id));
  const button = panel?.querySelector<HTMLElement>('[data-label]');
  if (!panel || !title || !status || !result || files.length === 0) return;
  const names = files.map(({ name }) => name).join(', ');
  current?.terminate();
  const worker = new Worker(address);
  current = worker;
  result.replaceChildren();
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
    status.textContent = ['The report is below.', ...message.warnings].join(' ');
    result.replaceChildren(...message.lines.flatMap((line) => [...partsOf(line), '\n']));
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => show(data));
  worker.addEventListener('error', () => show({ error: 'This browser cannot compare the file.' }));
  const columns = Math.floor(panel.clientWidth / CHARACTER_PX);
  worker.postMessage({ files, columns } satisfies Choice);
};

function partsOf(line: TextLine): (string | HTMLElement)[] {
  return [line].flat().map((part) => (typeof part === 'string' ? part : styled(part)));
}

function styled({ style, text }: Styled): HTMLElement {
  const element = document.createElement('span');
  element.className = `is-${style}`;
  element.textContent = text;
  return element;
}
