/** @import { Context, Location, Node, Rule } from '../visitor.js' */
import { asArray, asObject, contentOf, follow, isObject, text } from '../nodes.js';

const LENGTHS = ['minLength', 'maxLength', 'pattern'];
const VALUES = ['enum', 'const'];
const CONTENT = ['format', 'contentEncoding', 'contentMediaType'];
const SHAPE = ['properties', 'required', 'patternProperties', 'minProperties', 'propertyNames'];

/** What is said to be unknown, and the keywords that would claim to know it. */
const NARROWINGS = [
  { what: /values are allowed/i, keywords: [...VALUES, ...LENGTHS, ...CONTENT] },
  { what: /format|form is meant|form the/i, keywords: [...VALUES, ...LENGTHS, ...CONTENT] },
  { what: /string holds/i, keywords: [...VALUES, ...LENGTHS, ...CONTENT] },
  { what: /structure/i, keywords: SHAPE },
  { what: /are required|always present/i, keywords: ['required', 'minProperties'] },
  { what: /its default/i, keywords: ['default'] },
  { what: /maximum/i, keywords: ['maximum', 'exclusiveMaximum', ...LENGTHS] },
  { what: /total a given sum|scale/i, keywords: ['minimum', 'maximum', 'multipleOf'] },
  { what: /body holds|error body/i, keywords: ['type', '$ref', 'allOf', ...SHAPE, ...VALUES] },
];

/**
 * A place that declares an unknown asserts nothing about it.
 *
 * @type {Rule}
 */
export const unspecifiedNotNarrowed = () => ({
  any: (node, context) => {
    if (!isObject(node)) return;
    for (const entry of asArray(node['x-unspecified'])) {
      const what = text(asObject(entry)['what']);
      const keywords = NARROWINGS.filter((row) => row.what.test(what)).flatMap(
        (row) => row.keywords,
      );
      for (const [target, location] of targets(node, context)) {
        for (const keyword of new Set(keywords)) {
          if (!(keyword in target)) continue;
          const message = `\`${keyword}\` claims to know what is declared unknown here: ${what}`;
          context.report({ message, location: location.child(keyword).key() });
        }
      }
      if (!/body is required/i.test(what)) continue;
      if (asObject(node['requestBody'])['required'] !== true) continue;
      const message = '`required` claims to know that a body is required.';
      context.report({ message, location: context.location.child(['requestBody', 'required']) });
    }
  },
});

/**
 * The schemas that an entry on the node speaks of: itself, its items or values, the schema of a
 * parameter or the schemas of a body.
 *
 * @param {Node} node
 * @param {Context} context
 * @returns {[Node, Location][]}
 */
function targets(node, context) {
  const { location } = context;
  /** @type {[Node, Location][]} */
  const found = 'in' in node || 'content' in node ? [] : [[node, location]];
  for (const keyword of ['schema', 'items', 'additionalProperties']) {
    if (!isObject(node[keyword])) continue;
    found.push([follow(context, node[keyword], location), location.child(keyword)]);
  }
  for (const { schema, location: place } of contentOf(context, node, location)) {
    found.push([asObject(schema), place]);
  }
  return found;
}
