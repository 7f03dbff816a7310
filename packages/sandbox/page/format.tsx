/** Formats the values of requests: times, durations, paths and statuses. */
import type { ComponentChildren } from 'preact';

/** Formats the time of day in UTC: `10:00:00`, or `10:00:00.123` to the millisecond. */
export function formatTime(timestamp: number, precision: 'second' | 'millisecond'): string {
  const time = new Date(timestamp).toISOString().replace(/^.*T|Z$/g, '');
  return precision === 'second' ? time.replace(/\.\d+$/, '') : time;
}

export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return '< 1 ms';
  return `${Math.round(milliseconds).toLocaleString('en-US')} ms`;
}

/** Lets a path break at its slashes. */
export function breakable(path: string): ComponentChildren {
  return path.split('/').map((part, index) => (index === 0 ? part : ['/', <wbr />, part]));
}

export function StatusBadge({ status }: { status: number | undefined }) {
  const tone = status === undefined || status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'ok';
  return <span class={`status status-${tone}`}>{status ?? 'cut'}</span>;
}
