/**
 * What the form of "Try it" shows about a checked body, and colors for code that is written while the page is read. The
 * build writes the first state and the page's script the later ones, so that nothing moves when the script starts.
 */
import { escapeHtml } from '../components/html.js';
import { icon } from '../components/icons.js';
import type { Message } from './check-body.js';

/** Patterns of the tokens, by the classes that the build uses too. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  json: /(?<k>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<s>"(?:[^"\\\n]|\\.)*"?)|(?<w>\b(?:true|false|null)\b)|(?<n>-?\b\d[\d.eE+-]*)/g,
  curl: /(?<s>"[^"]*"|'(?:[^']|'\\'')*')|(?<w>^curl\b)|(?<k>--[\w-]+)/g,
  ts: /(?<s>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(?<w>\b(?:import|from|const|await|for|of|true|false|null)\b)|(?<k>\b\w+(?=\())|(?<n>\b\d[\d.]*\b)/g,
  python:
    /(?<s>"(?:[^"\\\n]|\\.)*")|(?<w>\b(?:import|with|as|for|in|None|True|False)\b)|(?<k>\b\w+(?=\())|(?<n>\b\d[\d.]*\b)/g,
};

/** Lines of HTML. */
export function highlightLines(code: string, language: string): string[] {
  const pattern = TOKENS[language];
  let html = '';
  let end = 0;
  for (const match of pattern ? code.matchAll(pattern) : []) {
    const [[kind] = ['']] = Object.entries(match.groups ?? {}).filter(
      ([, text]) => text !== undefined,
    );
    html += escapeHtml(code.slice(end, match.index));
    end = match.index + match[0].length;
    // A token that spans lines is closed and opened again, so that each line is whole.
    html += match[0]
      .split('\n')
      .map((line) => `<span class="${kind}">${escapeHtml(line)}</span>`)
      .join('\n');
  }
  return (html + escapeHtml(code.slice(end))).split('\n');
}

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
      const place = [
        line > 0 ? `Line ${line}` : '',
        pointer && `<code>${escapeHtml(pointer)}</code>`,
      ]
        .filter(Boolean)
        .join(', ');
      const words = escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
      return `<li class="message message-${kind}">${icon(kind === 'error' ? 'warning' : 'open').text}<span><b>${place}:</b> ${words}</span></li>`;
    })
    .join('');
}

export function validityText(messages: readonly Message[]): string {
  const errors = messages.filter(({ kind }) => kind === 'error').length;
  if (errors === 0) return 'Valid';
  return `${errors} ${errors === 1 ? 'error' : 'errors'}`;
}
