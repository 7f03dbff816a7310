import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';

/** The innermost object around a place of a value, or the value, and the path inside of it. */
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

/** The place of a fault: `*` stands for an index or the key of a map. */
export function formatPlace(path: readonly string[], schema: SchemaNode): readonly string[] {
  let node: SchemaNode | undefined = schema;
  return path.map((name) => {
    const declared = node?.properties.get(name);
    node = declared ?? node?.items ?? node?.values;
    return declared ? name : '*';
  });
}
