import { styleText } from 'node:util';
import type { RecordedRequest } from '../http/request-log.js';

type Style = Parameters<typeof styleText>[0];

function styleOf(status: number | undefined): Style {
  return status === undefined || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
}

// A request may hold control characters, which a terminal would act on.
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}

/** One line about a request: time, root, status, method, path, operation, duration, and the first fault if there is one. */
export function requestLine(request: RecordedRequest, colored: boolean): string {
  const { root, method, path, query, status, operationId, receivedAt, durationMs, faults } =
    request;
  const paint = (style: Style, text: string): string =>
    colored ? styleText(style, text, { validateStream: false }) : text;
  const search = new URLSearchParams(query).toString();
  const [fault] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return [
    paint('dim', new Date(receivedAt).toISOString().slice(11, 19)),
    root.padEnd(8),
    paint(styleOf(status), String(status ?? 'cut')),
    paint('bold', printable(method).padEnd(6)),
    printable(path + (search && `?${search}`)),
    paint('cyan', operationId ?? '-'),
    paint('dim', `${durationMs.toFixed(1)} ms`),
    ...(fault ? [paint('yellow', printable(`${fault.pointer} ${fault.message}${more}`))] : []),
  ].join(' ');
}
