import { isObject, walkObjects, type JsonObject } from '../json.js';
import type { Transformation } from './transformation.js';

/** oapi-codegen leaves them out by itself (oapi-codegen/oapi-codegen#154). */
export const usedComponents = {
  name: 'used-components',
  does: 'Leaves out the components that nothing refers to any more.',
  needs: {
    'openapi-python-client, progenitor, openapi-generator, hey-api':
      'Write types that no operation has (oxidecomputer/progenitor#177, OpenAPITools/openapi-generator#17679).',
  },
  apply(document) {
    while (removeUnused(document));
  },
} satisfies Transformation;

/** Whether it removed something: what only that referred to is unused now. */
function removeUnused(document: JsonObject): boolean {
  const used = new Set<string>();
  walkObjects(document, ({ $ref }) => {
    if (typeof $ref === 'string') used.add($ref);
  });
  let removed = false;
  const all = isObject(document.components) ? document.components : {};
  for (const [kind, components] of Object.entries(all)) {
    // Security schemes are used by name.
    if (kind === 'securitySchemes' || !isObject(components)) continue;
    for (const name of Object.keys(components)) {
      if (used.has(`#/components/${kind}/${name}`)) continue;
      delete components[name];
      removed = true;
    }
    if (Object.keys(components).length === 0) delete all[kind];
  }
  return removed;
}
