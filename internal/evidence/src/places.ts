/** Finds the object that a fault is in, and formats the place of the fault. */
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';

/** Finds the innermost object around a value (or the value itself), and the path inside it. */
export function findOwner(
  value: unknown,
  path: readonly string[],
): { owner: unknown; inside: readonly string[] } {
  let [inner, owner, depth] = [value, value, 0];
  for (const [index, name] of path.slice(0, -1).entries()) {
    inner = (Object(inner) as JsonObject)[name];
    if (isObject(inner)) [owner, depth] = [inner, index + 1];
  }
  return { owner, inside: path.slice(depth) };
}

/** Formats the place of a fault, with `*` for an index or a key of a map. */
export function formatPlace(path: readonly string[], schema: SchemaNode): readonly string[] {
  let node: SchemaNode | undefined = schema;
  return path.map((name) => {
    const declared = node?.properties.get(name);
    node = declared ?? node?.items ?? node?.values;
    return declared ? name : '*';
  });
}
