/** @import { Context, Node, Rule } from './visitor.js' */

const MARKS = ['x-secret', 'x-irregularity', 'x-unspecified'];

/** The order of keys in every file: what a reader looks for first comes first. */
const ORDERS = {
  Operation: [
    ...['operationId', 'summary', 'description', 'deprecated', 'servers', 'tags'],
    ...['parameters', 'requestBody', 'responses'],
  ],
  Parameter: ['name', 'in', 'required', 'description', 'schema', 'examples'],
  RequestBody: ['description', 'required', 'content'],
  Response: ['description', 'content'],
  MediaType: ['schema', 'examples'],
  Example: ['summary', 'description', 'value'],
  Schema: [
    ...['$ref', 'type', 'format', 'minLength', 'maxLength', 'default', 'description', 'enum'],
    ...['items', 'required', 'properties', 'additionalProperties', 'dependentRequired'],
    ...['allOf', 'anyOf', 'oneOf'],
  ],
  SecurityScheme: ['type', 'scheme', 'description'],
  Tag: ['name', 'description'],
};

/** @type {Rule} */
export const keyOrder = () =>
  Object.fromEntries(
    Object.entries(ORDERS).map(([type, order]) => [
      type,
      /** @type {(node: Node, context: Context) => void} */
      (node, { location, report }) => {
        const keys = Object.keys(node);
        const wanted = [...order, ...MARKS].filter((key) => keys.includes(key));
        const known = keys.filter((key) => wanted.includes(key));
        const misplaced = known.find((key, index) => key !== wanted[index]);
        if (misplaced === undefined) return;
        const message = `The order of the keys is ${wanted.join(', ')}.`;
        report({ message, location: location.child(misplaced).key() });
      },
    ]),
  );
