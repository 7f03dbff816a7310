/** Writes everything in `dist/`. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { makeArtifacts } from './artifacts.js';

const dist = new URL('../dist/', import.meta.url);
const artifacts = await makeArtifacts();

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
// A workflow refers to `../openapi.yaml`: the source here, the bundle in `dist/`. The README and the Redocly settings
// of the folder stay here.
await cp(new URL('../workflows/', import.meta.url), new URL('workflows/', dist), {
  recursive: true,
  filter: (path) => !/\.(?:md|yaml)$/.test(path) || path.endsWith('.arazzo.yaml'),
});
await Promise.all(
  Object.entries(artifacts).map(([name, text]) => writeFile(new URL(name, dist), text)),
);
