import { isObject, walkObjects, type Json } from '../json.js';
import type { Transformation } from './transformation.js';

export const concreteServers = {
  name: 'concrete-servers',
  does: 'Writes the default of each server variable into the URL.',
  needs: {
    'openapi-python-client, oapi-codegen, progenitor':
      'A variable that holds a scheme and a host is sent literally or percent-encoded.',
  },
  apply(document) {
    walkObjects(document, ({ servers }) => {
      if (Array.isArray(servers)) servers.forEach(makeConcrete);
    });
  },
} satisfies Transformation;

function makeConcrete(server: Json): void {
  if (!isObject(server) || typeof server.url !== 'string' || !isObject(server.variables)) return;
  for (const [name, variable] of Object.entries(server.variables)) {
    const value = isObject(variable) ? variable.default : undefined;
    if (typeof value === 'string') server.url = server.url.replace(`{${name}}`, value);
  }
  delete server.variables;
}
