/** Builds the site into `dist/`, from the contract's artifacts alone. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildDocs, readRedocScript } from './redoc/build-docs.js';
import { makeSelfContained } from './redoc/self-contained.js';

const contract = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));
const dist = new URL('../dist/', import.meta.url);

const document: unknown = JSON.parse(await readFile(contract, 'utf8'));
const page = await makeSelfContained(await buildDocs(document), await readRedocScript());

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await writeFile(new URL('index.html', dist), page.html);
await writeFile(new URL(page.scriptName, dist), page.script);
