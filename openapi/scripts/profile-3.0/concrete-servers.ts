import { isObject, walkObjects, type Json } from '../json.js';
import type { Transformation } from './transformation.js';

/**
 * openapi-python-client, oapi-codegen and progenitor read no `servers`; openapi-generator puts the default in by itself
 * for Kotlin, PHP and Ruby.
 */
export const concreteServers = {
  name: 'concrete-servers',
  does: 'Writes the default of each server variable into the URL.',
  needs: {
    'okhttp-gson':
      'Compiles `{platform_url}` as it stands into the operations that have a server of their own, and they throw.',
    'hey-api': 'The client has no default address.',
  },
  apply(document) {
    walkObjects(document, ({ servers }) => {
      if (Array.isArray(servers)) servers.forEach(makeConcrete);
    });
  },
} satisfies Transformation;

/** A variable without a default stays, for the check of leftovers to report. */
function makeConcrete(server: Json): void {
  if (!isObject(server) || typeof server.url !== 'string' || !isObject(server.variables)) return;
  for (const [name, variable] of Object.entries(server.variables)) {
    if (!isObject(variable) || typeof variable.default !== 'string') continue;
    server.url = server.url.replace(`{${name}}`, variable.default);
    delete server.variables[name];
  }
  if (Object.keys(server.variables).length === 0) delete server.variables;
}
