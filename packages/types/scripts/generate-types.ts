/** Writes `dist/`: the types of the contract by openapi-typescript, with a name for each schema. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import openapiTypeScript, { type OpenAPI3 } from 'openapi-typescript';
import { bundle } from '@voice-agent-platform/contract-reader';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { reachableObjects } from '@voice-agent-platform/shared/openapi-document';
import { describeMarks, noteQuestion } from '@voice-agent-platform/shared/questions';
import { describeReferences, describeRules, schemasOf } from './describe-properties.js';
import { writeTypes } from './named-types.js';
import { rewriteComments } from './rewrite-comments.js';

const dist = new URL('../dist/', import.meta.url);
// The descriptions of this copy become the comments of the types, so the functions below edit them.
const document = describeMarks(bundle as unknown as JsonObject, (questions) =>
  questions.map(noteQuestion).join('\n'),
);
describeReferences(document);
describeRules(document);
const nodes = await openapiTypeScript(document as unknown as OpenAPI3, {
  // A field with a default stays optional: a request can leave it out.
  defaultNonNullable: false,
});
const declarations = writeTypes(nodes, {
  named: schemasOf(document),
  sent: reachableObjects(document, 'request'),
  received: reachableObjects(document, 'response'),
});

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await writeFile(new URL('index.d.ts', dist), rewriteComments(declarations));
await writeFile(new URL('index.js', dist), 'export {};\n');
