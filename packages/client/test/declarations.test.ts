import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

describe('the declarations', () => {
  it('the declarations of the main entry name no type of openapi-fetch', async () => {
    const reached = await declarationsFrom(new URL('../dist/index.d.ts', import.meta.url));
    expect(reached.size).toBeGreaterThan(5);
    for (const [url, text] of reached) {
      expect(text, url).not.toMatch(/openapi-fetch['"]/);
    }
    const fetch = await declarationsFrom(new URL('../dist/fetch.d.ts', import.meta.url));
    expect([...fetch.values()].join('\n')).toMatch(/from 'openapi-fetch'/);
  });

  it('document every method as the contract does', async () => {
    const text = await readFile(new URL('../dist/generated/client.d.ts', import.meta.url), 'utf8');
    const methods = [...text.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+)\(args\??:/g)].map(
      ([, comment = '', name = '']) => ({ name, comment }),
    );
    const bundle = JSON.parse(
      await readFile(
        new URL(import.meta.resolve('@voice-agent-platform/openapi/openapi.json')),
        'utf8',
      ),
    ) as {
      paths: Record<
        string,
        Record<string, { operationId?: string; summary: string; deprecated?: boolean }>
      >;
    };
    const operations = Object.values(bundle.paths).flatMap((item) =>
      Object.values(item).filter((each) => each.operationId),
    );
    expect(methods.map(({ name }) => name).sort()).toEqual(
      operations.map((each) => each.operationId).sort(),
    );
    for (const { operationId, summary, deprecated } of operations) {
      const { comment } = methods.find(({ name }) => name === operationId)!;
      expect(comment).toContain(summary);
      expect(comment.includes('@deprecated')).toBe(deprecated === true);
    }
    const about = (id: string) => methods.find(({ name }) => name === id)?.comment;
    expect(about('getCallRecording')).toMatch(/Not specified by the platform:/);
    expect(about('deletePhoneNumbers')).toMatch(/Non-standard:/);
  });
});

/** A declaration file and those of this package that it leads to, by URL. */
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
