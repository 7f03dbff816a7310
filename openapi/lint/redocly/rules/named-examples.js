/** @import { Context, Node, Rule } from '../visitor.js' */
import { asObject, text } from '../nodes.js';

/**
 * Every parameter, request body and success answer shows data, from one story: the examples are
 * components, referred to by their own names. Values written beside a schema would leave the story.
 *
 * @type {Rule}
 */
export const namedExamples = () => {
  /** @type {(node: Node, context: Context) => void} */
  const holder = (node, { key, location, report }) => {
    forbidExample(node, { location, report });
    const examples = Object.entries(asObject(node['examples']));
    if (examples.length === 0 && key !== '*/*') {
      report({ message: 'Examples are missing.', location: location.key() });
    }
    for (const [name, example] of examples) {
      const file = /([^/]+?)(\.yaml)?$/.exec(text(asObject(example)['$ref']))?.[1];
      if (file === name) continue;
      const message = `The example ${name} refers to the component of that name.`;
      report({ message, location: location.child(['examples', name]) });
    }
  };
  return {
    Parameter: holder,
    MediaType: holder,
    Example: (example, { location, report }) => {
      if (text(example['summary']) && 'value' in example) return;
      report({ message: 'An example has a summary and a value.', location: location.key() });
    },
    Schema: (schema, { location, report }) => {
      forbidExample(schema, { location, report });
      if (!('examples' in schema)) return;
      const message = 'Examples stand with parameters and bodies, not in schemas.';
      report({ message, location: location.child('examples').key() });
    },
  };
};

/** @type {(node: Node, context: Pick<Context, 'location' | 'report'>) => void} */
function forbidExample(node, { location, report }) {
  if (!('example' in node)) return;
  const message = 'Examples have names: `examples`, not `example`.';
  report({ message, location: location.child('example').key() });
}
