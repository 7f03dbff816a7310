import { styleText } from 'node:util';
import { replaceUnprintable } from '../common/text.js';
import type { RecordedRequest } from '../core/recorded-request.js';
import type { Terminal } from './terminal.js';

type Style = Parameters<typeof styleText>[0];

function chooseStyle(status: number | undefined): Style {
  return status === undefined || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
}

/** Formats the time of day in UTC, such as `10:00:00`. */
function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 19);
}

/**
 * Formats a request as one line: time, root, status, method, path, operation and duration, followed by a requested
 * failure, the source of the response, the choices that changed it, dropped fields, and the first fault, if there are any.
 */
export function formatRequest(
  request: RecordedRequest,
  { colored }: Pick<Terminal, 'colored'>,
): string {
  const { root, method, path, query, status, operationId, receivedAt, durationMs } = request;
  const { faults, forced, source, decisions, dropped } = request;
  const choices = Object.entries(decisions).map(([id, choice]) => `${id}=${choice}`);
  const failure = forced && `forced: ${forced}`;
  const reasons = [failure, source, ...choices].filter(Boolean).join(', ');
  const paint = (style: Style, text: string): string =>
    colored ? styleText(style, text, { validateStream: false }) : text;
  const [fault] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return [
    paint('dim', formatTime(receivedAt)),
    root.padEnd(8),
    paint(chooseStyle(status), String(status ?? 'cut')),
    paint('bold', replaceUnprintable(method).padEnd(6)),
    replaceUnprintable(path + (query && `?${query}`)),
    paint('cyan', operationId ?? '-'),
    paint('dim', `${durationMs.toFixed(1)} ms`),
    ...(reasons ? [paint('yellow', `(${reasons})`)] : []),
    ...(dropped.length > 0
      ? [paint('yellow', replaceUnprintable(`dropped ${dropped.join(', ')}`))]
      : []),
    ...(fault
      ? [
          paint(
            'yellow',
            replaceUnprintable(`${fault.pointer || fault.in} ${fault.message}${more}`),
          ),
        ]
      : []),
  ].join(' ');
}
