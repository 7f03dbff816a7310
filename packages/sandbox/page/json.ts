import { jsonView, lineNumber, type Mark } from '@voice-agent-platform/internal/page/json-view';
import { copyButton, html } from './dom.js';

/** A body with numbered lines. Marked values carry their message on the line. */
export function jsonBlock(value: unknown, marks: readonly Mark[] = []): HTMLElement {
  if (typeof value === 'string') return codeBlock(value);
  return codeBlock(JSON.stringify(value, null, 2), jsonView(value, { label: 'JSON', marks }));
}

/** The number of the line that a fault is on, if the body has lines. */
export function lineOf(body: unknown, pointer: string): number | undefined {
  return typeof body === 'object' && body !== null ? lineNumber(body, pointer) : undefined;
}

export function codeBlock(
  text: string,
  content: HTMLElement = html`<pre tabindex="0"><code>${text}</code></pre>`,
): HTMLElement {
  return html`<div class="code">${content}${copyButton('Copy', text)}</div>`;
}
