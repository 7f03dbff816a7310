/** Shows texts and JSON that the user can copy, and saves them as files. */
import type { Mark } from '@voice-agent-platform/shared/page/json-lines';
import { JsonView } from '@voice-agent-platform/shared/page/json-view';
import { IconButton } from './icons.js';
import { announce } from './messages.js';

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

/** Saves a value as a JSON file. */
export function download(name: string, value: unknown): void {
  const blob = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
