import { styleText } from 'node:util';
import type { RecordedRequest } from '../request-log.js';

type Style = Parameters<typeof styleText>[0];

const styleOf = (status: number | undefined): Style =>
  status === undefined || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';

// A terminal obeys control characters, and whoever sends a request chooses its path.
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

/** One line on one request: when, which root, what, and what came of it. */
export const requestLine = (
  { root, method, path, query, status, operationId, receivedAt }: RecordedRequest,
  durationMs: number,
  colored: boolean,
): string => {
  const paint = (style: Style, text: string): string =>
    colored ? styleText(style, text, { validateStream: false }) : text;
  const search = new URLSearchParams(query).toString();
  return [
    paint('dim', new Date(receivedAt).toISOString().slice(11, 19)),
    root.padEnd(8),
    paint(styleOf(status), String(status ?? 'cut')),
    paint('bold', printable(method).padEnd(6)),
    printable(path + (search && `?${search}`)),
    paint('cyan', operationId ?? '-'),
    paint('dim', `${durationMs.toFixed(1)} ms`),
  ].join(' ');
};
