/** Writes the profile of one address root, for the many tools that ignore the `servers` of operations. */
import type { JsonObject } from '@voice-agent-platform/shared/json';
import {
  asArray,
  asObject,
  asText,
  listOperations,
} from '@voice-agent-platform/shared/openapi-document';
import type { OperationRow } from '../operation-row.js';
import { usedComponents } from './document-steps.js';

export function makeRootProfile(
  profile: JsonObject,
  operations: readonly OperationRow[],
  root: OperationRow['root'],
): JsonObject {
  const document = structuredClone(profile);
  const rows = operations.filter((row) => row.root === root);
  keepOperations(document, rows);
  moveServers(document);
  document.tags = asArray(document.tags).filter((tag) =>
    rows.some((row) => row.tag === asObject(tag).name),
  );
  const info = asObject(document.info);
  // A comma would end up in Elixir module names of openapi-generator, which then do not compile.
  info.title = `${asText(info.title)} ${root} root`;
  info.description = `This document has only the operations that are served at the ${root} root.\n\n${asText(info.description)}`;
  usedComponents.apply(document);
  return document;
}

/** Removes all other operations, and the paths that have none left. */
function keepOperations(document: JsonObject, rows: readonly OperationRow[]): void {
  const paths = asObject(document.paths);
  for (const { path, method, operation } of listOperations(document)) {
    const item = asObject(paths[path]);
    const isKept = rows.some(({ operationId }) => operationId === operation.operationId);
    if (!isKept) delete item[method.toLowerCase()];
    if (Object.keys(item).length === 0) delete paths[path];
  }
}

/** Moves the servers of operations to the document. All operations of a root have the same. */
function moveServers(document: JsonObject): void {
  for (const { operation } of listOperations(document)) {
    if (operation.servers === undefined) continue;
    document.servers = operation.servers;
    delete operation.servers;
  }
}
