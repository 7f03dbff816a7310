/** Badges of methods, and badges, boxes, and callouts for what is unspecified or non-standard. */
import type { Irregularity, Unknown } from '../data/unknowns.js';
import { html, type Content, type Html } from './html.js';
import { icon } from './icons.js';
import { inlineMarkdown } from './inline.js';

/** A badge that opens the entries in place. It works without JavaScript. */
export function unknownBadge(entries: readonly Unknown[], label = 'Unspecified'): Html {
  if (entries.length === 0) return html``;
  return html`<details class="unknown">
    <summary>${icon('open')}${label}</summary>
    ${entries.map((entry) => html`<div class="unknown-box">${unknownFacts(entry)}</div>`)}
  </details>`;
}

/** What is open and what to assume, and where the description leaves it open unless that is `short`. */
export function unknownFacts(
  { id, what, assume, source }: Unknown,
  style: 'full' | 'short' | 'without-link' = 'full',
): Html {
  const link =
    style !== 'without-link' && html` <a href="/unspecified.html#${id}">See the entry</a>`;
  return html`<dl class="unknown-facts">
    <dt>Open</dt>
    <dd>${inlineMarkdown(what)}</dd>
    <dt>Assume</dt>
    <dd>${inlineMarkdown(assume)}${style === 'short' && link}</dd>
    ${
      style !== 'short' &&
      html`<dt>Source</dt>
        <dd>Platform description, “${source}”.${link}</dd>`
    }
  </dl>`;
}

/** The entry as a box in the text. */
export function unknownCallout(entry: Unknown, title: Content): Html {
  return unknownBox(html`Unspecified: ${title}`, [entry]);
}

/** Several entries about one thing in one box, so that they do not push the page's content away. */
export function unknownBox(title: Content, entries: readonly Unknown[]): Html {
  if (entries.length === 0) return html``;
  return html`<div class="callout callout-unknown">
    ${icon('open')}
    <div>
      <p class="callout-title">${title}</p>
      ${entries.map((entry) => unknownFacts(entry, 'short'))}
    </div>
  </div>`;
}

export function callout(kind: 'note' | 'warning', content: Content): Html {
  return html`<div class="callout callout-${kind}">
    ${icon(kind === 'note' ? 'info' : 'warning')}
    <div>${content}</div>
  </div>`;
}

/** Kinds such as `put-that-deletes` in words. */
export function kindInWords(kind: string): string {
  const words = kind
    .replaceAll('-', ' ')
    .replace(/\b(id|api|url|json|http|put|delete|patch|uuid)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function irregularityBadge({ kind }: Irregularity): Html {
  return html`<span class="non-standard"
    >Non-standard:
    ${kindInWords(kind).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}</span
  >`;
}

/** The method, abbreviated in lists so that the column stays narrow. */
export function method(name: string, style: 'list' | 'filled' = 'list'): Html {
  const shown =
    style === 'list' && name === 'DELETE' ? html`<abbr title="DELETE">DEL</abbr>` : name;
  return html`<span
    class="method method-${name.toLowerCase()}${style === 'filled' ? ' method-filled' : ''}"
    >${shown}</span
  >`;
}
