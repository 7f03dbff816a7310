/** Tabs over code in several languages. Without JavaScript the tabs are hidden and every panel is shown. */
import { codeTools, fenceLabel, pre, type CodeSource } from './code.js';
import { html, type Content, type Html } from './html.js';

export interface Tab {
  /** Languages are remembered by this name across pages. */
  readonly id: string;
  readonly label: string;
  readonly content: Content;
  /** Hidden unless the page's script runs. */
  readonly needsScript?: boolean;
}

/** The list of tabs and the panels, which the caller puts in place. */
export function tabs(
  group: string,
  label: string,
  items: readonly Tab[],
  selected: string,
): { list: Html; panels: Html } {
  const id = (part: string, name: string) => `${group}-${part}-${name}`;
  return {
    list: html`<div class="tab-list" role="tablist" aria-label="${label}">
      ${items.map(
        (tab) =>
          html`<button
            type="button"
            role="tab"
            id="${id('tab', tab.id)}"
            data-tab="${tab.id}"
            aria-controls="${id('panel', tab.id)}"
            aria-selected="${String(tab.id === selected)}"
            ${tab.id === selected ? '' : html` tabindex="-1"`}
          >
            ${tab.label}
          </button>`,
      )}
    </div>`,
    panels: html`${items.map(
      (tab) =>
        html`<div
          role="tabpanel"
          id="${id('panel', tab.id)}"
          aria-labelledby="${id('tab', tab.id)}"
          class="tab-panel${tab.id === selected ? '' : ' is-idle'}${tab.needsScript ? ' needs-script' : ''}"
        >
          <p class="tab-caption">${tab.label}</p>
          ${tab.content}
        </div>`,
    )}`,
  };
}

/** The same in several languages. The reader's language is shown first. */
export function codeTabs(group: string, sources: readonly CodeSource[]): Html {
  const items = sources.map(({ language, code, title }) => {
    const label = title ?? fenceLabel(language);
    return { id: language, label, content: pre(language, code, label) };
  });
  const first = items.find(({ id }) => id === 'ts') ?? items[0];
  const { list, panels } = tabs(group, 'Language', items, first?.id ?? '');
  return html`<div class="code" data-tabs>
    <div class="code-bar">${list}${codeTools()}</div>
    ${panels}
  </div>`;
}
