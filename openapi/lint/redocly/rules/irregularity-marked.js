/** @import { Context, Location, Node, Rule } from '../visitor.js' */
import { asArray, asObject, contentOf, follow, text } from '../nodes.js';

/**
 * @typedef {{ node: Node, context: Context, location: Location, key: string, path: string }} Operation
 * @type {Readonly<Record<string, (operation: Operation) => boolean>>}
 */
const OPERATION_SHAPES = {
  'delete-with-body': ({ node, key }) => key === 'delete' && 'requestBody' in node,
  'put-that-deletes': ({ node, key }) =>
    key === 'put' && /^(delete|remove)/.test(text(node['operationId'])),
  'no-content-with-body': ({ node }) => {
    const answer = asObject(asObject(node['responses'])['204']);
    return 'description' in answer && /\bbody\b/.test(text(node['description']));
  },
  'body-repeats-id': (operation) =>
    fieldsOfBody(operation).has('id') && !operation.path.includes('{id}'),
  'body-id-names-another-resource': (operation) =>
    fieldsOfBody(operation).has('id') && operation.path.includes('{id}'),
  'body-repeats-api-key': (operation) => fieldsOfBody(operation).has('api_key'),
};

const COUNTS = /^(limit|offset|page|page_size|per_page|count|skip|size)$/;

/** Every kind of irregularity, and with it every shape that this rule recognises. */
export const KINDS = new Set([
  ...Object.keys(OPERATION_SHAPES),
  'string-typed-number',
  'mixed-id-formats',
]);

/**
 * What goes against the grain of HTTP or OpenAPI is marked where it is, and a mark stands only where
 * the shape is: a reader may trust both the presence and the absence of a mark.
 *
 * @type {Rule}
 */
export const irregularityMarked = () => {
  let hasUuid = false;
  let hasPlainId = false;
  /** @type {(name: string, schema: Node) => void} */
  const noteId = (name, schema) => {
    if (!/(^|_)id$/.test(name)) return;
    if (schema['format'] === 'uuid') hasUuid = true;
    else if ('minLength' in schema) hasPlainId = true;
  };
  return {
    PathItem: (item, context) => {
      for (const [key, value] of Object.entries(item)) {
        const node = asObject(value);
        const location = context.location.child(key);
        if (!('responses' in node)) continue;
        const operation = { node, context, location, key, path: String(context.key) };
        const found = Object.entries(OPERATION_SHAPES)
          .filter(([, isShape]) => isShape(operation))
          .map(([kind]) => kind);
        compare(node, found, location, context);
      }
    },
    Parameter: (parameter, context) => {
      const { location } = context;
      const schema = follow(context, parameter['schema'], location);
      noteId(text(parameter['name']), schema);
      const isShape = COUNTS.test(text(parameter['name'])) && schema['type'] === 'string';
      const kind = 'string-typed-number';
      compare(parameter, isShape ? [kind] : [], location, context);
    },
    RequestBody: misplaced,
    Response: misplaced,
    Schema: (schema, context) => {
      misplaced(schema, context);
      for (const [name, property] of Object.entries(asObject(schema['properties']))) {
        noteId(name, asObject(property));
      }
    },
    Root: {
      leave: (root, context) => {
        const kind = 'mixed-id-formats';
        compare(root, hasUuid && hasPlainId ? [kind] : [], context.location, context);
      },
    },
  };
};

/**
 * No irregularity is one of a body or a schema, so a mark there has no shape.
 *
 * @type {(node: Node, context: Context) => void}
 */
const misplaced = (node, context) => compare(node, [], context.location, context);

/**
 * @param {Node} node
 * @param {string[]} found the kinds whose shape the node has
 * @param {Location} location
 * @param {Context} context
 */
function compare(node, found, location, { report }) {
  const marked = asArray(node['x-irregularity']).map((entry) => text(asObject(entry)['kind']));
  for (const kind of found) {
    if (marked.includes(kind)) continue;
    report({ message: `This is irregular (${kind}) and bears no mark.`, location: location.key() });
  }
  for (const kind of marked) {
    if (found.includes(kind)) continue;
    const message = `Nothing here is irregular in the way of ${kind}.`;
    report({ message, location: location.child('x-irregularity') });
  }
}

/** @type {(operation: Operation) => Set<string>} */
function fieldsOfBody({ node, context, location }) {
  const fields = new Set();
  const body = contentOf(context, node['requestBody'], location.child('requestBody'));
  for (const { schema, location: place } of body) {
    const target = follow(context, schema, place);
    for (const name of Object.keys(asObject(target['properties']))) fields.add(name);
  }
  return fields;
}
