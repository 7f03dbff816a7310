/** @import { Visitor } from './visitor.js' */
import { isObject } from './nodes.js';

/**
 * Wherever the extension stands it is a list, empty never. `faultOf` says what is wrong with an
 * entry, given those before it.
 *
 * @type {(extension: string, faultOf: (entry: unknown, before: unknown[]) => string | undefined) => Visitor}
 */
export const entryList = (extension, faultOf) => ({
  any: (node, { location, report }) => {
    if (!isObject(node) || !(extension in node)) return;
    const place = location.child(extension);
    const list = node[extension];
    if (!Array.isArray(list) || list.length === 0) {
      const message = `\`${extension}\` is a list with at least one entry.`;
      report({ message, location: place });
      return;
    }
    for (const [index, entry] of list.entries()) {
      const message = faultOf(entry, list.slice(0, index));
      if (message) report({ message, location: place.child(index) });
    }
  },
});
