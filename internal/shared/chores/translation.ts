/** Imitates a browser's translator, as far as a page notices it. */
import type { Page } from 'playwright-core';

/** A string, because the packages that use it compile without the browser's types. */
const TRANSLATE = `
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const isShown = text.data.trim() !== '' && !text.parentElement.closest('script, style, svg');
    if (!isShown || text.parentElement.closest('[translate=no]')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
`;

/** Replaces each text of a page with two nested elements and a new node, as the translators of Chrome and Edge do. */
export function translatePage(page: Page): Promise<void> {
  return page.evaluate(TRANSLATE);
}
