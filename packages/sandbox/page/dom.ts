import { jsonView, type Mark } from '@voice-agent-platform/shared/page/json-view';
import { RefusedError } from './api.js';

export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Value = Child | (() => unknown);

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** Marks the place of a value in a template: as a comment, or inside an attribute. */
const PLACE = /<!--(\d+)-->/;

/**
 * Creates an element from a template. A value is a child, which is never read as HTML, or a part of an attribute, which is left
 * out if nothing is in it. `@click` takes a function; if that fails, the page shows why.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = strings.reduce((all, text, index) => `${all}<!--${index - 1}-->${text}`);
  for (const element of template.content.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes].filter((one) => PLACE.test(one.value))) {
      const parts = value.split(PLACE).map((part, i) => (i % 2 ? values[Number(part)] : part));
      element.removeAttribute(name);
      const act = parts.find((part) => typeof part === 'function');
      const text = parts.map((part) => (isText(part) ? part : '')).join('');
      if (act) element.addEventListener('click', () => void attempt(act));
      else if (text !== '') element.setAttribute(name, text);
    }
    for (const node of [...element.childNodes].filter((one) => one instanceof Comment)) {
      node.replaceWith(...nodesOf([values[Number(node.data)] as Child]));
    }
  }
  // Elements of a template are inert: a link in one leads nowhere.
  return document.adoptNode(template.content).firstElementChild as HTMLElement;
}

function nodesOf(children: readonly Child[]): readonly Node[] {
  return children.flatMap((child): readonly Node[] => {
    if (child instanceof Node) return [child];
    if (Array.isArray(child)) return nodesOf(child as readonly Child[]);
    return isText(child) ? [new Text(String(child))] : [];
  });
}

/**
 * Replaces the children of an element. A node that stays is not moved: it keeps its focus and does not lose a click.
 * Where the focused control is replaced, the focus moves to the new one with the same `data-key`.
 */
export function replace(element: Element, ...children: readonly Child[]): void {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const nodes = nodesOf(children);
  const wanted = new Set(nodes);
  for (const child of [...element.childNodes]) if (!wanted.has(child)) child.remove();
  for (const [index, node] of nodes.entries()) {
    const present = element.childNodes[index] ?? null;
    if (present !== node) element.insertBefore(node, present);
  }
  const key = (focused as HTMLElement | null)?.dataset['key'];
  if (focused?.isConnected === false && key !== undefined) {
    const successor = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    successor?.focus({ preventScroll: true });
  }
}

/** Renders a value only if it differs from the one rendered last, so that nothing moves under the pointer. */
export function onChange<Value>(render: (value: Value) => void): (value: Value) => void {
  let last: string | undefined;
  return (value) => {
    const text = JSON.stringify(value);
    if (text !== last) render(value);
    last = text;
  };
}

export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element ${id}.`);
  return element;
}

const iconPaths = {
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z',
  close: 'm4.5 4.5 7 7m0-7-7 7',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  alert: 'M8 2.8 14 13H2ZM8 6.7v3M8 11.3v.01',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.5v9L12 8Z',
} as const;

export function icon(name: keyof typeof iconPaths): HTMLElement {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d="${iconPaths[name]}" />
  </svg>`;
}

export function onClick(id: string, act: () => unknown): void {
  byId(id).addEventListener('click', () => void attempt(act));
}

/** A button of one of the kinds in the style sheet. */
export function button(
  kind: string,
  content: Child,
  act: () => unknown,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const element = html`<button type="button" class="${kind}" @click="${act}">${content}</button>`;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A button that copies a text. */
export function copyButton(label: string, text: string): HTMLElement {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).catch(() => {
      throw new Error('The browser did not allow copying.');
    });
    announce('Copied.');
  };
  return button('icon-button', icon('copy'), copy, { 'aria-label': label });
}

/** A text that can be copied, shown as it is or as the given content. */
export function codeBlock(text: string, content?: HTMLElement): HTMLElement {
  const shown = content ?? html`<pre tabindex="0"><code>${text}</code></pre>`;
  return html`<div class="code">${shown}${copyButton('Copy', text)}</div>`;
}

/** A body with numbered lines. Marked values carry their message on the line. */
export function jsonBlock(value: unknown, marks: readonly Mark[] = []): HTMLElement {
  if (typeof value === 'string') return codeBlock(value);
  return codeBlock(JSON.stringify(value, null, 2), jsonView(value, { label: 'JSON', marks }));
}

/** Saves a value as a JSON file. */
export function download(name: string, value: unknown): void {
  const blob = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  html`<a href="${url}" download="${name}"></a>`.click();
  URL.revokeObjectURL(url);
}

let hideMessage: ReturnType<typeof setTimeout> | undefined;

/** Shows a message at the bottom of the page, for a time or until it is closed. Screen readers read it. */
function show(milliseconds: number | undefined, ...content: readonly Child[]): void {
  clearTimeout(hideMessage);
  replace(byId('message'), ...content);
  if (milliseconds !== undefined) hideMessage = setTimeout(show, milliseconds);
}

/** Confirms what the user did. */
export function announce(text: string): void {
  show(4_000, html`<span>${text}</span>`);
}

/** Shows why something failed, until it is closed: a list of faults takes time to read. */
function announceError(error: unknown): void {
  const faults = error instanceof RefusedError ? error.faults : [];
  const text = error instanceof Error ? error.message : String(error);
  const list = html`<ul tabindex="0" aria-label="Faults">
    ${faults.map((fault) => html`<li><code>${fault.pointer || '/'}</code> ${fault.message}</li>`)}
  </ul>`;
  // The faults follow as a list, so their repetition in the text is left out.
  const summary = faults.length > 0 ? text.replace(/:?\n[^]*/, '.') : text;
  show(
    undefined,
    html`<div class="error"><span>${summary}</span>${faults.length > 0 && list}</div>`,
    button('icon-button', icon('close'), () => show(undefined), { 'aria-label': 'Close' }),
  );
}

/** Runs an action of the user, and shows the reason if it fails. */
export async function attempt(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    announceError(error);
  }
}

export function methodBadge(method: string, filled = false): HTMLElement {
  const name = method.toLowerCase();
  const text = !filled && method === 'DELETE' ? 'DEL' : method;
  return html`<span class="method method-${name} ${filled && 'method-filled'}">${text}</span>`;
}

export function statusBadge(status: number | undefined): HTMLElement {
  const tone = status === undefined || status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'ok';
  return html`<span class="status status-${tone}">${status ?? 'cut'}</span>`;
}

/** Marks one of several: the current item, or the current page. */
export function setCurrent(element: Element, isCurrent: boolean, kind = 'true'): void {
  if (isCurrent) element.setAttribute('aria-current', kind);
  else element.removeAttribute('aria-current');
}
