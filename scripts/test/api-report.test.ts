import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareReports, type Outcome } from '../checks/api-report.js';
import { createTemporaryFolder } from '@voice-agent-platform/shared/temporary-folder';
import { reportedPackages, type Package } from '@voice-agent-platform/shared/workspace';

/** Declarations before and after a change. */
const EDITS = {
  untouched: ['export declare function greet(name: string): string;', undefined],
  'other-words': [
    '/** Greets. */\nexport declare const one: 1;',
    '/** Hails. */\nexport declare const one: 1;',
  ],
  'removed-export': ['export declare const one: 1;', 'export {};'],
  'new-export': ['export {};', 'export declare const one: 1;'],
  'narrower-parameter': [
    'export declare function greet(name: string): string;',
    "export declare function greet(name: 'Nora'): string;",
  ],
  'field-now-optional': [
    'export interface Shape {\n  side: number;\n}',
    'export interface Shape {\n  side?: number;\n}',
  ],
  'type-used-but-not-exported': [
    'interface Shape {\n  side: number;\n}\nexport declare const one: Shape;',
    'interface Shape {\n  side: bigint;\n}\nexport declare const one: Shape;',
  ],
} as const;

describe('the report', () => {
  let reported: Package;
  let before: Outcome[];
  let after: Outcome[];
  let committed: Outcome[];

  beforeAll(async () => {
    const manifest = {
      name: 'reported',
      version: '1.0.0',
      type: 'module',
      exports: Object.fromEntries(
        Object.keys(EDITS).map((name) => [`./${name}`, { types: `./${name}.d.ts` }]),
      ),
    };
    const folder = await createTemporaryFolder();
    reported = { folder: folder.path, manifest };
    await writeFile(join(reported.folder, 'package.json'), JSON.stringify(manifest));
    await declare(0);
    before = compareReports([reported], true);
    await declare(1);
    // One program for this package and those of the repository.
    committed = compareReports([reported, ...reportedPackages()], false);
    after = committed.splice(0, before.length);
    return folder.remove;
  });

  it('the report that is committed has the public types (pnpm api:report writes it)', () => {
    expect(committed).not.toEqual([]);
    expect(committed.filter(({ changed, faults }) => changed || faults.length > 0)).toEqual([]);
  });

  it('the report has a file per entry with types', async () => {
    expect(before.map(({ report }) => report)).toEqual(
      Object.keys(EDITS).map((name) => `reported.${name}.api.md`),
    );
    expect(before.every(({ changed }) => changed)).toBe(true);
    expect(await read('untouched')).toContain('function greet(name: string): string;');
  });

  it('changes with the types, not with the words of a comment', () => {
    expect(after.filter(({ changed }) => changed).map(({ report }) => report)).toEqual(
      [
        'removed-export',
        'new-export',
        'narrower-parameter',
        'field-now-optional',
        'type-used-but-not-exported',
      ].map((name) => `reported.${name}.api.md`),
    );
  });

  it('the report is not rewritten by a comparison', async () => {
    expect(await read('removed-export')).toContain('const one: 1;');
  });

  async function declare(version: 0 | 1): Promise<void> {
    for (const [name, versions] of Object.entries(EDITS)) {
      await writeFile(
        join(reported.folder, `${name}.d.ts`),
        `${versions[version] ?? versions[0]}\n`,
      );
    }
  }
  const read = (name: string) =>
    readFile(join(reported.folder, `etc/reported.${name}.api.md`), 'utf8');
});
