/** @import { Rule } from '../visitor.js' */

/** What belongs to the use of a shared schema and not to the schema itself. */
const ALLOWED = ['$ref', 'default'];

/**
 * OpenAPI 3.1 allows keywords beside a `$ref`, and many tools drop them without a word.
 *
 * @type {Rule}
 */
export const refSiblings = () => ({
  ref: (node, { location, report }) => {
    const lost = Object.keys(node).filter((key) => !ALLOWED.includes(key));
    if (lost.length === 0) return;
    report({ message: `Beside \`$ref\` stands nothing: ${lost.join(', ')}.`, location });
  },
});
