/** Lets pages that Preact draws change their texts under a browser's translator. */
import { options } from 'preact';

/**
 * A translator exchanges the text nodes of a page, and Preact would write a new text to the old node, which nobody sees.
 * From here on, an element that holds nothing but text has its text as its key, so a new text comes in a new element. Text
 * beside other elements must be in one of its own.
 *
 * A live region is kept, since screen readers announce only what changes inside it: put its text into an element.
 */
export function keyElementsByText(): void {
  options.vnode = (node) => {
    const { children, role } = node.props as { children?: unknown; role?: string };
    const parts: unknown[] = [children].flat();
    const isText = parts.every((part) => typeof part !== 'object' || part === null);
    const isLeaf = typeof node.type === 'string' && children !== undefined && isText;
    if (isLeaf && node.key === undefined && role !== 'status')
      node.key = parts.map(String).join('');
  };
}
