/** Lets Preact update the texts of a page while a browser translates it. */
import { options } from 'preact';

/**
 * A translator replaces the text nodes of a page, but Preact would write new text to the old node, which is no longer
 * visible. This hook makes the text of an element its key if it contains nothing else, so new text gets a new element.
 * Text beside other elements needs an element of its own.
 *
 * Live regions keep their element, because screen readers announce only changes inside it. Put their text into a child.
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
