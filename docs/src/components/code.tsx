/** Code blocks, and the buttons for them. */
import { highlight } from '../highlight.js';
import { IconButton } from './icons.js';

export interface CodeSource {
  readonly language: string;
  readonly code: string;
  /** Replaces the language's name, for example with a file name. */
  readonly title?: string | undefined;
}

export function Code({ label, code, language }: CodeSource & { readonly label: string }) {
  const lines = highlight(code, language).map((runs, index) => [
    index > 0 && '\n',
    runs.map(({ class: name, text }) =>
      name === undefined ? text : <span class={name}>{text}</span>,
    ),
  ]);
  return (
    <pre tabIndex={0} role="group" aria-label={label}>
      <code>{lines}</code>
    </pre>
  );
}

/** Buttons that need the page's script. They are hidden without it. */
export function CodeTools() {
  return (
    <span class="code-tools">
      <IconButton
        icon="wrap"
        class="icon-button wrap-button"
        aria-label="Wrap long lines"
        aria-pressed="false"
        data-wrap
      />
      <IconButton icon="copy" class="icon-button" aria-label="Copy the code" data-copy />
    </span>
  );
}
