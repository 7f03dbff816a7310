/** @import { Context, Node, Rule } from './visitor.js' */
import { asArray, asObject, follow, same, text } from './nodes.js';

const BASE = ['{base_url}/api/v1'];
const PLATFORM = ['{platform_url}/api/v1'];

/**
 * The operations listed in `platformOperations` are served at the platform root and require the header
 * `x-organization-id`. All others are served at the base root and do not have the header. The platform root is declared on
 * the operation, where more generators read it than on the path.
 *
 * @type {Rule}
 */
export const twoRoots = ({ platformOperations }) => {
  const listed = asArray(platformOperations);
  const unseen = new Set(listed);
  return {
    Root: {
      enter: (root, { location, report }) => {
        if (same(urls(root), BASE)) return;
        const message = `The document is served at ${BASE.join()}.`;
        report({ message, location: location.child('servers') });
      },
      leave: (_root, { location, report }) => {
        for (const name of unseen) {
          const message = `\`platformOperations\` lists ${name}, which is not an operation.`;
          report({ message, location: location.child('paths').key() });
        }
      },
    },
    PathItem: (item, { location, report }) => {
      if (!('servers' in item)) return;
      const message = 'Servers are declared on operations, not on paths.';
      report({ message, location: location.child('servers').key() });
    },
    Operation: (operation, context) => {
      const { location, report } = context;
      const isOnPlatform = listed.includes(operation['operationId']);
      unseen.delete(operation['operationId']);
      const wanted = isOnPlatform ? PLATFORM : undefined;
      if (!same(urls(operation), wanted)) {
        const message = isOnPlatform
          ? `This operation is served at ${PLATFORM.join()}.`
          : 'This operation is served at the base root, as the document is.';
        report({ message, location: location.key() });
      }
      if (takesOrganization(operation, context) === isOnPlatform) return;
      const verb = isOnPlatform ? 'takes' : 'does not take';
      report({ message: `This operation ${verb} x-organization-id.`, location: location.key() });
    },
  };
};

/** @type {(node: Node) => unknown[] | undefined} */
const urls = (node) =>
  'servers' in node ? asArray(node['servers']).map((server) => asObject(server)['url']) : undefined;

/** @type {(operation: Node, context: Context) => boolean} */
const takesOrganization = (operation, context) =>
  asArray(operation['parameters'])
    .map((parameter) => follow(context, parameter, context.location))
    .some((parameter) => text(parameter['name']).toLowerCase() === 'x-organization-id');
