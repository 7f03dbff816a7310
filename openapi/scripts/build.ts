/** Derives everything in `dist/` from the hand-authored document. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { bundle } from './bundle.js';
import { readOperations } from './operations.js';

const dist = new URL('../dist/', import.meta.url);
const document = await bundle();

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await writeFile(new URL('openapi.json', dist), json(document));
await writeFile(
  new URL('openapi.yaml', dist),
  stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }),
);
await writeFile(new URL('operations.json', dist), json(readOperations(document)));

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
