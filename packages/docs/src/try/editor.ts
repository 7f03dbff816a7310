/**
 * What the form of "Try it" shows about a checked body. The build writes the first state and the page's script the
 * later ones, so that nothing moves when the script starts.
 */
import { escape, highlightLines } from './highlight.js';
import type { Message } from './check-body.js';
import { icon } from '../components/icons.js';

/** The text with line numbers, tints and colors, which lies under the transparent text of the input. */
export function editorLines(text: string, messages: readonly Message[]): string {
  const kinds = new Map(messages.map(({ line, kind }) => [line, kind]));
  for (const { line, kind } of messages) if (kind === 'error') kinds.set(line, kind);
  return highlightLines(text, 'json')
    .map((line, index) => {
      const kind = kinds.get(index + 1);
      return `<span class="line${kind ? ` line-${kind}` : ''}">${line || ' '}</span>`;
    })
    .join('');
}

export function messageItems(messages: readonly Message[]): string {
  return messages
    .map(({ kind, line, pointer, text }) => {
      const place = [line > 0 ? `Line ${line}` : '', pointer && `<code>${escape(pointer)}</code>`]
        .filter(Boolean)
        .join(', ');
      const words = escape(text).replace(/`([^`]*)`/g, '<code>$1</code>');
      return `<li class="message message-${kind}">${icon(kind === 'error' ? 'warning' : 'open').text}<span><b>${place}:</b> ${words}</span></li>`;
    })
    .join('');
}

export function validityText(messages: readonly Message[]): string {
  const errors = messages.filter(({ kind }) => kind === 'error').length;
  if (errors === 0) return 'Valid';
  return `${errors} ${errors === 1 ? 'error' : 'errors'}`;
}
