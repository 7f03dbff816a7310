import { readFile } from 'node:fs/promises';
import { operations } from '@voice-agent-platform/openapi/operations';

interface Served {
  servers?: { url: string }[];
}
type Document = Served & { paths: Record<string, Served & Record<string, Served>> };

/**
 * The operations that a document puts on the wrong root. Most generators leave it to the caller which address a client
 * gets, so no driver would notice, but readers of the document and users of the Java client would call the wrong root.
 */
export async function misplacedOperations(documentFile: string): Promise<Map<string, string>> {
  const document = JSON.parse(await readFile(documentFile, 'utf8')) as Document;
  const baseUrl = document.servers?.[0]?.url;
  return new Map(
    operations.flatMap(({ operationId, path, method, root }) => {
      const item = document.paths[path];
      const operation = item?.[method.toLowerCase()];
      const url = (operation?.servers ?? item?.servers ?? document.servers)?.[0]?.url;
      const found = url === baseUrl ? 'base' : 'platform';
      return found === root ? [] : [[operationId, `the document puts it on the ${found} root`]];
    }),
  );
}
