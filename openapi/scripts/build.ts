/** Derives everything in `dist/` from the hand-authored document. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { bundle } from './bundle.js';
import { contractRecord } from './contract-record.js';
import { readOperations } from './operations.js';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(
  await readFile(new URL('../package.json', import.meta.url), 'utf8'),
) as { name: string; version: string };
const document = await bundle();

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
// A workflow names the document as `../openapi.yaml`: here the source tree's, in `dist/` the bundle.
await cp(new URL('../workflows/', import.meta.url), new URL('workflows/', dist), {
  recursive: true,
  filter: (path) => !path.endsWith('/redocly.yaml'),
});
await writeFile(new URL('openapi.json', dist), json(document));
await writeFile(new URL('contract.json', dist), json(contractRecord(manifest, json(document))));
await writeFile(
  new URL('openapi.yaml', dist),
  stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }),
);
await writeFile(new URL('operations.json', dist), json(readOperations(document)));

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
