import { readFile } from 'node:fs/promises';
import { bundledOperations } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { docComment } from '../scripts/doc-comment.js';

it('the declarations of the main entry name no type of openapi-fetch', async () => {
  const main = await declarationsFrom(new URL('../dist/index.d.ts', import.meta.url));
  const fetch = await declarationsFrom(new URL('../dist/fetch.d.ts', import.meta.url));
  expect([...main.values()].join('\n')).not.toMatch(/openapi-fetch['"]/);
  expect([...fetch.values()].join('\n')).toMatch(/from 'openapi-fetch'/);
});

const METHODS = await readFile(new URL('../dist/generated/client.d.ts', import.meta.url), 'utf8');

/** Returns the documentation of each method, by operationId, in the order of the file. */
function readComments(): Map<string, string> {
  const methods = METHODS.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+)\(args\??:/g);
  return new Map([...methods].map(([, comment = '', name = '']) => [name, comment]));
}

it('each method has the summary of its operation, and is marked if it is deprecated', () => {
  const comments = readComments();
  const operations = bundledOperations();
  expect([...comments.keys()]).toEqual(operations.map(({ row }) => row.operationId));
  for (const { row, operation } of operations) {
    const comment = comments.get(row.operationId)!;
    expect(comment).toContain(operation.summary);
    expect(comment.includes('@deprecated')).toBe(row.deprecated);
  }
});

it('a method documents what is non-standard, and what the platform does not specify', () => {
  const comments = readComments();
  expect(comments.get('deletePhoneNumbers')).toMatch(/Non-standard:\s+\* - \S/);
  expect(comments.get('getCallRecording')).toMatch(/Not specified by the platform:\s+\* - \S/);
});

it('a risky question and its assumption are documented at the method, its argument, and the body', () => {
  const text = METHODS.replaceAll(/\s+\* /g, ' ');
  const risk =
    'identifiers is refused, or deletes every number. Until it is specified: Expect that';
  expect(text.split(risk)).toHaveLength(4);
});

it('a doc comment escapes the end of a comment in a description', () => {
  const { row, operation } = bundledOperations()[0]!;
  const comment = docComment(row, { ...operation, description: 'Ends */ here.' });
  expect(comment).toContain('Ends *\\/ here.');
  expect(comment.match(/\*\//g)).toHaveLength(1);
});

/** Reads a declaration file and the files of this package that it imports, by URL. */
async function declarationsFrom(entry: URL, reached = new Map<string, string>()) {
  if (!reached.has(entry.href)) {
    const text = await readFile(entry, 'utf8');
    reached.set(entry.href, text);
    for (const [, path = ''] of text.matchAll(/['"](\.[^'"]+)\.js['"]/g)) {
      await declarationsFrom(new URL(`${path}.d.ts`, entry), reached);
    }
  }
  return reached;
}
