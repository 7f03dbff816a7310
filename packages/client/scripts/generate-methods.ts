/** Writes `src/generated/`: the client's table of operations, and the typed method of each operation. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { bundledOperations } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import manifest from '../package.json' with { type: 'json' };
import { clientInterface } from './client-interface.js';
import { documentedModule, operationTable } from './operation-table.js';

const contract = bundledOperations();
const files = {
  'operations.ts': operationTable(operations, manifest.version),
  'client.ts': clientInterface(contract),
  'documented.ts': documentedModule(operations),
};
const generated = new URL('../src/generated/', import.meta.url);
// Files of an earlier build would end up in the package.
for (const stale of [generated, new URL('../dist/', import.meta.url)]) {
  await rm(stale, { recursive: true, force: true });
}
await mkdir(generated, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  await writeFile(new URL(name, generated), text);
}
