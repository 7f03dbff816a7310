/** Writes `src/generated/`: the table that drives the client, and the typed method of each operation. */
import { mkdir, writeFile } from 'node:fs/promises';
import { answerShapes } from './answer-shapes.js';
import { readContract, readSchemas } from './contract.js';
import { clientInterface } from './client-interface.js';
import { operationTable } from './operation-table.js';

const generated = new URL('../src/generated/', import.meta.url);
const operations = await readContract();

await mkdir(generated, { recursive: true });
await writeFile(
  new URL('operations.ts', generated),
  operationTable(operations.map((each) => each.record)),
);
await writeFile(new URL('client.ts', generated), clientInterface(operations));
await writeFile(
  new URL('answer-shapes.ts', generated),
  answerShapes(operations, await readSchemas()),
);
