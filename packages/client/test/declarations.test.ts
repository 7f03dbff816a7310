import { readFile } from 'node:fs/promises';
import { bundledOperations, type Operation } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { docComment } from '../scripts/doc-comment.js';
import { compile } from './support/compile.js';

it('a program that imports the main entry compiles without the types of openapi-fetch', () => {
  const filesOf = (entry: string) =>
    compile(`export * from '@voice-agent-platform/${entry}';`).files.join('\n');
  expect(filesOf('client/fetch')).toContain('/openapi-fetch/');
  const main = filesOf('client');
  expect(main).toContain('/client/dist/index.d.ts');
  expect(main).not.toContain('/openapi-fetch/');
});

const METHODS = await readFile(new URL('../dist/generated/client.d.ts', import.meta.url), 'utf8');

/** Returns the comment before a declaration in one line. */
function commentBefore(declaration: string): string {
  const before = METHODS.slice(0, METHODS.indexOf(` ${declaration}`));
  return before.slice(before.lastIndexOf('/**')).replaceAll(/\s+\* /g, ' ');
}

it.each(bundledOperations())(
  'the method $row.operationId has the summary of its operation, and is marked if it is deprecated',
  ({ row, operation }) => {
    const comment = commentBefore(`${row.operationId}(args`);
    expect(comment).toContain(`/** ${operation.summary}: `);
    expect(comment.includes('@deprecated')).toBe(row.deprecated);
  },
);

it.each([
  ['the method', 'deletePhoneNumbers(args'],
  ['its argument', 'interface DeletePhoneNumbersArguments'],
  ['the body', 'readonly body?: PhoneNumbersDelete'],
])('a risky question and its assumption are documented at %s', (_place, declaration) => {
  expect(commentBefore(declaration)).toContain(
    'identifiers is refused, or deletes every number. Until it is specified: Expect that',
  );
});

const { row, operation } = bundledOperations()[0]!;

it('a doc comment lists what is non-standard, and what the platform does not specify about a parameter', () => {
  const question = { id: 'limits', what: 'The maximum.', assume: 'Expect 100.', kind: 'limits' };
  const parameter = { name: 'limit', in: 'query', description: 'The length.', schema: {} };
  const comment = docComment(row, {
    ...operation,
    'x-irregularity': [{ kind: 'http', note: 'A proxy may drop the body.' }],
    parameters: [{ ...parameter, 'x-unspecified': [question] }],
  } as Operation);
  expect(comment).toContain('Non-standard:\n   * - A proxy may drop the body.\n');
  expect(comment).toContain('Not specified by the platform:\n   * - `limit`: The maximum.\n');
});

it('a doc comment escapes the end of a comment in a description', () => {
  const comment = docComment(row, { ...operation, description: 'Ends */ here.' });
  expect(comment).toContain('Ends *\\/ here.');
  expect(comment.match(/\*\//g)).toHaveLength(1);
});
