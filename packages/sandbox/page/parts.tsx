/** What several views show: badges, and texts that can be copied. */
import type { ComponentChildren } from 'preact';
import { JsonView, type Mark } from '@voice-agent-platform/shared/page/json-view';
import { Icon } from './icons.js';
import { announce, Button } from './messages.js';

export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).catch(() => {
      throw new Error('The browser did not allow copying.');
    });
    announce('Copied.');
  };
  return (
    <Button class="icon-button" aria-label={label} act={copy}>
      <Icon name="copy" />
    </Button>
  );
}

/** A text that can be copied, shown as it is or as its children. */
export function CodeBlock(props: { readonly text: string; readonly children?: ComponentChildren }) {
  const { text, children } = props;
  return (
    <div class="code">
      {children ?? (
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
      )}
      <CopyButton label="Copy" text={text} />
    </div>
  );
}

/** Elements for the lines of a longer text would block the page. */
const MAX_COLORED_CHARACTERS = 100_000;

/** A body with numbered lines. Marked values carry their message on the line. */
export function Body(props: { readonly value: unknown; readonly marks?: readonly Mark[] }) {
  const { value, marks = [] } = props;
  if (typeof value === 'string') return <CodeBlock text={value} />;
  const text = JSON.stringify(value, null, 2);
  if (text.length > MAX_COLORED_CHARACTERS) return <CodeBlock text={text} />;
  return (
    <CodeBlock text={text}>
      <JsonView value={value} label="JSON" marks={marks} />
    </CodeBlock>
  );
}

export function MethodBadge(props: { readonly method: string; readonly isFilled?: boolean }) {
  const { method, isFilled } = props;
  const kind = isFilled ? ' method-filled' : '';
  const text = !isFilled && method === 'DELETE' ? 'DEL' : method;
  return <span class={`method method-${method.toLowerCase()}${kind}`}>{text}</span>;
}

export function StatusBadge({ status }: { readonly status: number | undefined }) {
  const tone = status === undefined || status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'ok';
  return <span class={`status status-${tone}`}>{status ?? 'cut'}</span>;
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
