/** A menu of further languages beside the tabs. Without JavaScript the menu is hidden, and each language is folded. */
import { pre } from './code.js';
import { html, type Html } from './html.js';

export interface MenuSample {
  /** The choice is remembered by this name across pages. */
  readonly id: string;
  readonly label: string;
  readonly fence: string;
  readonly code: string;
  /** Address of the guide that shows how to generate and set up the client. */
  readonly guide: string;
}

/** What a sample needs, and the guide that shows how to get it. */
export function sampleNote(uses: string, guide: string): Html {
  return html`<p class="sample-note">Uses ${uses}: <a href="${guide}">set up</a></p>`;
}

/** The menu and the panels, which the caller puts beside those of the tabs of the same group. */
export function codeMenu(
  group: string,
  samples: readonly MenuSample[],
): { readonly menu: Html; readonly panels: Html } {
  return {
    menu: html`<select class="code-menu needs-script" aria-label="More languages">
      <option value="">More</option>
      <optgroup label="Generated clients">
        ${samples.map(
          // The group says it already, and the closed menu has room for a short name only.
          ({ id, label }) =>
            html`<option value="${id}">${label.replace(' (generated)', '')}</option>`,
        )}
      </optgroup>
    </select>`,
    panels: html`${samples.map(
      ({ id, label, fence, code, guide }) =>
        html`<details class="tab-panel is-idle" id="${group}-panel-${id}">
          <summary class="tab-caption">${label}</summary>
          <div class="sample">
            ${sampleNote('a generated client', guide)} ${pre(fence, code, `${label} sample`)}
          </div>
        </details>`,
    )}`,
  };
}
