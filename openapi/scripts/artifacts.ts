/** Everything in `dist/`, by file name, derived from the hand-authored document. */
import { readFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { bundle, bundleDereferenced } from './bundle.js';
import { contractRecord } from './contract-record.js';
import type { Json } from './json.js';
import { readIrregularities, readUnspecified } from './marks.js';
import {
  writeModule,
  writeModuleTypes,
  writeOperationsModule,
  writeOperationsModuleTypes,
} from './module.js';
import { readOperations } from './operations.js';
import { writeProfile } from './profile-3.0/profile.js';
import { writeUnspecifiedPage } from './unspecified-page.js';

export async function writeArtifacts(): Promise<Record<string, string>> {
  const manifest = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { name: string; version: string };
  const document = await bundle();
  const profile = writeProfile(document);
  const operations = readOperations(document);
  const unspecified = readUnspecified(document);
  return {
    'index.js': writeModule(document),
    'index.d.ts': writeModuleTypes(document),
    'openapi.json': json(document),
    'contract.json': json(contractRecord(manifest, json(document))),
    'openapi.yaml': yaml(document),
    'openapi.dereferenced.json': json(await bundleDereferenced()),
    'openapi-3.0.json': json(profile),
    'openapi-3.0.yaml': yaml(profile),
    'operations.js': writeOperationsModule(operations, document),
    'operations.d.ts': await writeOperationsModuleTypes(operations),
    'operations.json': json(operations),
    'unspecified.json': json(unspecified),
    'unspecified.md': writeUnspecifiedPage(unspecified),
    'irregularities.json': json(readIrregularities(document)),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function yaml(value: Json): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, singleQuote: true });
}
