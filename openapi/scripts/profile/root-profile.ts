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
  const paths = asObject(document.paths);
  for (const { path, method, operation } of listOperations(document)) {
    const item = asObject(paths[path]);
    const isServed = rows.some(({ operationId }) => operationId === operation.operationId);
    if (!isServed) delete item[method.toLowerCase()];
    else if (operation.servers !== undefined) {
      document.servers = operation.servers;
      delete operation.servers;
    }
    if (Object.keys(item).length === 0) delete paths[path];
  }
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
