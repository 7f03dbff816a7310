/** The contract for tools that support one root and no servers of single operations. */
import { readFile } from 'node:fs/promises';
import { operations } from '@voice-agent-platform/openapi/operations';

export interface Document {
  servers: { url: string }[];
  paths: Record<string, PathItem>;
}

type PathItem = Record<string, { operationId?: string }>;

/** The document with only the operations of one root, and `prefix` before their paths. */
export async function documentOfRoot(
  root: 'base' | 'platform',
  { server, prefix = '' }: { server: string; prefix?: string },
): Promise<Document> {
  const bundle = new URL(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
  const document = JSON.parse(await readFile(bundle, 'utf8')) as Document;
  const paths = operations.filter((row) => row.root === root).map((row) => row.path);
  return {
    ...document,
    servers: [{ url: server }],
    paths: Object.fromEntries(
      paths.map((path) => [`${prefix}${path}`, withoutServers(document.paths[path] ?? {})]),
    ),
  };
}

function withoutServers(item: PathItem): PathItem {
  return JSON.parse(JSON.stringify(item), (key, value: unknown) =>
    key === 'servers' ? undefined : value,
  ) as PathItem;
}
