import { readFile } from 'node:fs/promises';
import { bundledOperations } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';

it('the declarations of the main entry name no type of openapi-fetch', async () => {
  const main = await declarationsFrom(new URL('../dist/index.d.ts', import.meta.url));
  const fetch = await declarationsFrom(new URL('../dist/fetch.d.ts', import.meta.url));
  expect([...main.values()].join('\n')).not.toMatch(/openapi-fetch['"]/);
  expect([...fetch.values()].join('\n')).toMatch(/from 'openapi-fetch'/);
});

it('every method is documented as the contract does, with what is deprecated, non-standard or unspecified', async () => {
  const text = await readFile(new URL('../dist/generated/client.d.ts', import.meta.url), 'utf8');
  const methods = text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+)\(args\??:/g);
  const comments = new Map([...methods].map(([, comment = '', name]) => [name, comment]));
  const operations = bundledOperations();
  expect([...comments.keys()]).toEqual(operations.map(({ row }) => row.operationId));
  for (const { row, operation } of operations) {
    const comment = comments.get(row.operationId)!;
    expect(comment).toContain(operation.summary);
    expect(comment.includes('@deprecated')).toBe(row.deprecated);
  }
  expect(comments.get('deletePhoneNumbers')).toMatch(/Non-standard:/);
  // Risky questions and their assumptions are in the hover of the method, of its argument and of the body.
  const risk =
    /identifiers is refused, or deletes every number\. Until it is specified: Expect that/;
  expect(text.match(new RegExp(risk.source.replaceAll(' ', '\\s(?:\\*\\s)?'), 'g'))).toHaveLength(
    3,
  );
  expect(comments.get('getCallRecording')).toMatch(/Not specified by the platform:/);
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
