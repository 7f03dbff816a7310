/** Parts that several views share: badges, times, form fields, and texts that can be copied. */
import type { ComponentChildren, SelectHTMLAttributes } from 'preact';
import { JsonView, type Mark } from '@voice-agent-platform/shared/page/json-view';
import { IconButton } from './icons.js';
import { announce } from './messages.js';

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

export function CopyButton({ label, text }: { label: string; text: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      announce('Copied.');
    } catch {
      // Browsers have no clipboard for pages from other machines without TLS.
      throw new Error('The browser did not allow copying. Select the text instead.');
    }
  };
  return <IconButton icon="copy" aria-label={label} onClick={copy} />;
}

/** Elements for the lines of a longer text would block the page. */
const MAX_COLORED_CHARACTERS = 100_000;

/** A text that can be copied, or JSON with numbered lines. Marked values carry their message on the line. */
export function Code({ value, marks = [] }: { value: unknown; marks?: readonly Mark[] }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const isColored = typeof value !== 'string' && text.length <= MAX_COLORED_CHARACTERS;
  return (
    <div class="code">
      {isColored ? (
        <JsonView value={value} label="JSON" marks={marks} />
      ) : (
        <pre tabIndex={0} translate={false}>
          <code>{text}</code>
        </pre>
      )}
      <CopyButton label="Copy" text={text} />
    </div>
  );
}

type SelectProps = SelectHTMLAttributes & { options: readonly string[] };

export function Select({ options, ...attributes }: SelectProps) {
  return (
    <select {...attributes}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

export type Values = Readonly<Record<string, string>>;

/** Returns the values of a submitted form, by field name. */
export function readValues(event: Event & { readonly currentTarget: HTMLFormElement }): Values {
  event.preventDefault();
  return Object.fromEntries(new FormData(event.currentTarget)) as Values;
}

/** Saves a value as a JSON file. */
export function download(name: string, value: unknown): void {
  const blob = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
