/** Markdown of the contract: sentences and short descriptions. */
import { Marked } from 'marked';
import { escapeHtml, raw, type Html } from './html.js';

const plain = new Marked({
  renderer: {
    link({ href, tokens }) {
      return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/** A sentence of the contract, with code and emphasis. */
export function inlineMarkdown(text: string): Html {
  return raw(plain.parseInline(text, { async: false }));
}

/** A description of the contract: paragraphs and lists. */
export function descriptionMarkdown(text: string): Html {
  return raw(plain.parse(text, { async: false }).trim());
}
