/** Derives every file in `dist/` except the workflows from the hand-authored document. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { Json, JsonObject } from '@voice-agent-platform/shared/json';
import { describeMarks } from '@voice-agent-platform/shared/questions';
import { bundleDocument } from '@voice-agent-platform/shared/chores/redocly';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import manifest from '../package.json' with { type: 'json' };
import { extensionSchemas } from './extensions.js';
import { kinds } from './kinds.js';
import { readIrregularities, readUnspecified } from './marks.js';
import type { OperationRow } from './operation-row.js';
import { readOperations } from './operations.js';
import { pairExamples } from './pair-examples.js';
import { makeProfile } from './profile/profile.js';
import { makeRootProfile } from './profile/root-profile.js';
import { makeUnspecifiedPage } from './unspecified-page.js';
import type { Unspecified } from './unspecified-row.js';

export async function makeArtifacts(): Promise<Record<string, string>> {
  const plain = await bundle();
  pairExamples(plain);
  const document = describeMarks(plain);
  const [dereferenced, rowType, unspecifiedType] = await Promise.all([
    dereference(document),
    // The published declarations contain these two files.
    read('operation-row.ts'),
    read('unspecified-row.ts'),
  ]);
  const profile = describeMarks(await makeProfile(plain));
  const operations = readOperations(document);
  const baseProfile = makeRootProfile(profile, operations, 'base');
  const platformProfile = makeRootProfile(profile, operations, 'platform');
  const unspecified = readUnspecified(document);
  return {
    'index.js': `${DOCUMENT_COMMENT}export default ${literal(document)};\n`,
    // JSON is valid TypeScript for literal types, so tools that infer types see the whole document.
    'index.d.ts': `${DOCUMENT_COMMENT}declare const document: ${literal(document)};\nexport default document;\n`,
    'openapi.json': json(document),
    'openapi.yaml': yaml(document),
    'openapi.dereferenced.json': json(dereferenced),
    'openapi-3.0.json': json(profile),
    'openapi-3.0.yaml': yaml(profile),
    'openapi-3.0.base.json': json(baseProfile),
    'openapi-3.0.base.yaml': yaml(baseProfile),
    'openapi-3.0.platform.json': json(platformProfile),
    'openapi-3.0.platform.yaml': yaml(platformProfile),
    'operations.js': `export const operations = ${literal(operations)};\n`,
    'operations.d.ts': operationsTypes(operations, rowType),
    'operations.json': json(operations),
    'unspecified.js': `export const kinds = ${literal(kinds)};\n\nexport const unspecified = ${literal(unspecified)};\n`,
    'unspecified.d.ts': unspecifiedTypes(unspecified, unspecifiedType),
    'unspecified.json': json(unspecified),
    'unspecified.md': makeUnspecifiedPage(unspecified),
    'irregularities.json': json(readIrregularities(document)),
    'extensions.schema.json': json(extensionSchemas()),
    'contract.json': json(contractRecord(json(document))),
  };
}

/** Bundles the document. Descriptions do not contain the open questions yet. */
export function bundle(): Promise<JsonObject> {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  return bundleDocument({ source: 'openapi.yaml', folder });
}

/**
 * Replaces every reference in the bundle with its target. Redocly cannot do this directly: it would add the questions
 * after dereferencing, when components have lost their names.
 */
function dereference(document: JsonObject): Promise<JsonObject> {
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'joined.json'), JSON.stringify(document));
    const options = ['--dereferenced', '--remove-unused-components'];
    return bundleDocument({ source: 'joined.json', folder }, ...options);
  });
}

const DOCUMENT_COMMENT =
  '/** The contract of the voice-agent platform API: OpenAPI 3.1.1, every file joined into one document. */\n';

function operationsTypes(operations: readonly OperationRow[], rowType: string): string {
  return `${rowType}
export type OperationId =${union(operations.map(({ operationId }) => operationId))};

/** The operations of the API, in the order of the contract. */
export declare const operations: readonly (OperationRow & { readonly operationId: OperationId })[];
`;
}

function unspecifiedTypes(unspecified: readonly Unspecified[], rowType: string): string {
  // Drops the import of `kinds`, because this file declares it.
  return `${rowType.replace(/^import .*\n+/, '')}
/** Every kind, with what it asks. */
export declare const kinds: Readonly<${literal(kinds)}>;

export type QuestionId =${union(unspecified.map(({ id }) => id))};

/** Every entry of \`x-unspecified\`, in the order of the document. */
export declare const unspecified: readonly (Unspecified & { readonly id: QuestionId })[];
`;
}

function union(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `\n  | '${name}'`).join('');
}

/** Identifies the contract that a package was built from. Every derived package carries a copy. */
function contractRecord(openapi: string): object {
  const { name, version } = manifest;
  return { name, version, sha256: createHash('sha256').update(openapi).digest('hex') };
}

function read(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8');
}

/** Writes JSON, which is also a literal of JavaScript and of TypeScript's types. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function json(value: unknown): string {
  return `${literal(value)}\n`;
}

function yaml(value: Json): string {
  return stringify(value, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    singleQuote: true,
    // Many tools still read YAML 1.1, where an unquoted timestamp is a date.
    compat: 'yaml-1.1',
  });
}
