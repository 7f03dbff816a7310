/** @import { Context, Location, Node, Rule, Visitor } from './visitor.js' */
import { asArray, asObject, contentOf, follow, isObject, isSentence, same, text } from './nodes.js';

/** @typedef {{ node: Node, context: Context, location: Location, key: string, path: string }} Operation */

/** What makes an operation non-standard, by kind. @type {Readonly<Record<string, (operation: Operation) => boolean>>} */
const OPERATION_SHAPES = {
  'delete-with-body': ({ node, key }) => key === 'delete' && 'requestBody' in node,
  'put-that-deletes': ({ node, key }) =>
    key === 'put' && /^(delete|remove)/.test(text(node['operationId'])),
  'no-content-with-body': ({ node }) => {
    const response = asObject(asObject(node['responses'])['204']);
    return 'description' in response && /\bbody\b/.test(text(node['description']));
  },
  'create-responds-200': ({ node, key }) =>
    key === 'post' &&
    /^(add|create)/.test(text(node['operationId'])) &&
    !('201' in asObject(node['responses'])),
  'patch-with-required-fields': (operation) =>
    operation.key === 'patch' && bodyOf(operation).some(({ required }) => required.length > 1),
  'body-repeats-id': (operation) => hasField(operation, 'id') && !operation.path.includes('{id}'),
  'body-id-names-another-resource': (operation) =>
    hasField(operation, 'id') && operation.path.includes('{id}'),
  'body-repeats-api-key': (operation) => hasField(operation, 'api_key'),
};

const IRREGULARITIES = new Set([
  ...Object.keys(OPERATION_SHAPES),
  'response-returns-api-key',
  'format-differs-between-operations',
  'string-typed-number',
  'number-typed-integer',
  'mixed-id-formats',
  'mixed-field-names',
  'plural-path-of-one-object',
]);
const COUNTS = /^(limit|offset|page|page_size|per_page|count|skip|size)$/;

/**
 * `x-irregularity` is a list of `{ kind, note }` at what does not follow HTTP or OpenAPI. Readers rely on the presence
 * and on the absence of the mark, so the rule recognizes most kinds by themselves.
 *
 * @type {Rule}
 */
export const irregularities = () => ({
  any: entries('x-irregularity', (entry, before) => {
    if (!isObject(entry) || !same(Object.keys(entry), ['kind', 'note'])) {
      return 'An entry is `{ kind, note }`.';
    }
    const { kind, note } = entry;
    if (!IRREGULARITIES.has(String(kind))) return `${kind} is not a known kind.`;
    if (before.some((each) => asObject(each)['kind'] === kind)) return `${kind} is there twice.`;
    return isSentence(note) ? undefined : 'The note is a sentence.';
  }),
  PathItem: (item, context) => {
    for (const [key, value] of Object.entries(item)) {
      const node = asObject(value);
      if (!('responses' in node)) continue;
      const location = context.location.child(key);
      const operation = { node, context, location, key, path: String(context.key) };
      const found = Object.keys(OPERATION_SHAPES).filter((kind) =>
        OPERATION_SHAPES[kind]?.(operation),
      );
      compare(node, found, location, context);
    }
  },
  Parameter: (parameter, context) => {
    const { location } = context;
    const schema = follow(context, parameter['schema'], location);
    const isCount = COUNTS.test(text(parameter['name'])) && schema['type'] === 'string';
    compare(parameter, isCount ? ['string-typed-number'] : [], location, context);
  },
});

/**
 * Reports what `faultOf` finds in each entry of an extension, given the entries before it.
 *
 * @type {(extension: string, faultOf: (entry: unknown, before: unknown[]) => string | undefined) => Visitor['any']}
 */
const entries =
  (extension, faultOf) =>
  (node, { location, report }) => {
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
  };

/**
 * @param {Node} node
 * @param {string[]} found the kinds that the node is
 * @param {Location} location
 * @param {Context} context
 */
function compare(node, found, location, { report }) {
  const marked = asArray(node['x-irregularity']).map((entry) => text(asObject(entry)['kind']));
  for (const kind of found.filter((each) => !marked.includes(each))) {
    report({
      message: `This is non-standard (${kind}) and has no mark.`,
      location: location.key(),
    });
  }
  for (const kind of marked.filter((each) => !found.includes(each))) {
    const message = `Nothing here is ${kind}.`;
    report({ message, location: location.child('x-irregularity') });
  }
}

/** @type {(operation: Operation) => { properties: Node, required: unknown[] }[]} */
const bodyOf = ({ node, context, location }) =>
  [...contentOf(context, node['requestBody'], location.child('requestBody'))].map((content) => {
    const schema = follow(context, content.schema, content.location);
    return { properties: asObject(schema['properties']), required: asArray(schema['required']) };
  });

/** @type {(operation: Operation, name: string) => boolean} */
const hasField = (operation, name) =>
  bodyOf(operation).some(({ properties }) => name in properties);
