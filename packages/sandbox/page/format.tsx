/** Formats the values of requests: times, durations, paths and statuses. */
import type { ComponentChildren } from 'preact';

export function formatTime(milliseconds: number, digits: 8 | 12): string {
  return new Date(milliseconds).toISOString().slice(11, 11 + digits);
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
