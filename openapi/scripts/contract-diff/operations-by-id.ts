import { methods } from '../document.js';
import { isObject, type JsonObject } from '../json.js';

export interface OperationEntry {
  /** RFC 6901 pointer, as a fragment. */
  place: string;
  item: JsonObject;
  operation: JsonObject;
}

export function readOperationsById({ paths }: JsonObject): Map<string, OperationEntry> {
  const found = new Map<string, OperationEntry>();
  for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) {
    if (!isObject(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation) || typeof operation.operationId !== 'string') continue;
      const place = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
      found.set(operation.operationId, { place, item, operation });
    }
  }
  return found;
}
