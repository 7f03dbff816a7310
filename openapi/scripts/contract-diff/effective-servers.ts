import type { OperationEntry } from '../document.js';
import { isObject, type Json, type JsonObject } from '../json.js';

/** The addresses that an operation can be called at: those nearest to it, each with every value of its variables. */
export function effectiveServers(
  document: JsonObject,
  { item, operation }: Pick<OperationEntry, 'item' | 'operation'>,
): string[] {
  const nearest = [operation.servers, item.servers, document.servers].find(
    (servers): servers is Json[] => Array.isArray(servers) && servers.length > 0,
  );
  return (nearest ?? []).filter(isObject).flatMap(addressesOf);
}

function addressesOf({ url, variables }: JsonObject): string[] {
  let addresses = [url as string];
  for (const [name, variable] of Object.entries(isObject(variables) ? variables : {})) {
    addresses = addresses.flatMap((address) =>
      valuesOf(variable).map((value) => address.replaceAll(`{${name}}`, value)),
    );
  }
  return addresses;
}

/** A variable without `enum` takes anything, of which its default is but one. */
function valuesOf(variable: Json): string[] {
  if (!isObject(variable)) return [];
  if (Array.isArray(variable.enum)) return variable.enum.map((value) => value as string);
  return [variable.default as string, '(any)'];
}
