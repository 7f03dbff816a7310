import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findLanguage, type DrivenLanguage } from '@voice-agent-platform/drivers';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../src/languages/fingerprint.js';
import { guideFile, withTable } from '../../src/languages/guides.js';
import { pageFile, renderPage } from '../../src/languages/page.js';
import {
  changesOf,
  readEntries,
  seenIn,
  type Entry,
  type LanguageRecord,
} from '../../src/languages/records.js';
import type { Cell } from '../../src/languages/run/run-language.js';

const WRITE = 'Run `pnpm test:languages --write`.';
const entries = await readEntries();

describe('CONFORMANCE.md', () => {
  it('CONFORMANCE.md is what the records say', async () => {
    const page = await readFile(pageFile, 'utf8');
    expect(page, `CONFORMANCE.md differs from the records. ${WRITE}`).toBe(renderPage(entries));
  });

  it('changes only in the row of a language that ran, and marks one that never did', () => {
    const perl = findLanguage('perl');
    const ran = withRecord(perl, { passed: { sandbox: 17, unusual: 22, guide: 0 } });
    const rust = entries.map((entry) =>
      entry.language.name === 'rust' ? { ...entry, record: undefined } : entry,
    );
    const rows = (shown: readonly Entry[]) => renderPage(shown).split('\n');
    const before = rows(entries);
    const changed = (after: string[]) => after.filter((row) => !before.includes(row));
    expect(changed(rows(ran))).toEqual([expect.stringContaining('| 17/17, 22/22 |')]);
    expect(changed(rows(ran))[0]).toMatch(/^\| Perl example \|/);
    expect(renderPage(rust)).toMatch(/^\| Rust +\|.*no green run/m);
  });

  function withRecord(language: DrivenLanguage, change: Partial<LanguageRecord>): Entry[] {
    return entries.map((entry) =>
      entry.language === language
        ? { language, record: { ...(entry.record as LanguageRecord), ...change } }
        : entry,
    );
  }
});

describe('the table of a guide', () => {
  const guides = entries.filter(({ language }) => language.generated !== undefined);
  it.each(guides)(
    'the table of a guide is what the record says: $language.title',
    async ({ language, record }) => {
      const file = guideFile(language.name);
      const guide = await readFile(file, 'utf8');
      expect(guide).toContain('## What your client does');
      expect(guide, `${file} differs from the record. ${WRITE}`).toBe(
        await withTable(guide, record?.malformed ?? {}),
      );
    },
  );
});

describe('a record', () => {
  const cell = (round: Cell['round'], outcome?: 'null' | 'error') =>
    ({ round, step: 'a step', ...(outcome && { outcome }) }) as Cell;

  it('a record counts what its run saw', () => {
    const cells = [cell('sandbox'), cell('unusual'), cell('unusual'), cell('malformed', 'null')];
    expect(seenIn([...cells, cell('guide')])).toEqual({
      passed: { sandbox: 1, unusual: 2, guide: 1 },
      malformed: { 'a step': 'null' },
    });
  });

  it('shows what a client does differently than in its last run', () => {
    const former = { malformed: { 'a step': 'null' } } as unknown as LanguageRecord;
    expect(changesOf(former, { 'a step': 'null', 'a new step': 'error' })).toEqual([]);
    expect(changesOf(former, { 'a step': 'error' })).toEqual(['a step: was "null", is "error"']);
    expect(changesOf(undefined, { 'a step': 'error' })).toEqual([]);
  });
});

describe('the fingerprint of a language', () => {
  const go = findLanguage('go');
  const withGenerator = (changes: object): DrivenLanguage => ({
    ...go,
    generated: { ...(go.generated as NonNullable<DrivenLanguage['generated']>), ...changes },
  });

  it('the fingerprint of a language is stable', async () => {
    expect(await fingerprintOf(go)).toBe(await fingerprintOf(go));
  });

  it.each<[string, DrivenLanguage]>([
    ['the generator', withGenerator({ generator: { ...go.generator, version: '9.9.9' } })],
    ['a command', withGenerator({ setUp: () => [{ argv: ['go', 'install', 'other@v1'] }] })],
    ['the driver', { ...go, folder: findLanguage('rust').folder }],
    ['its controls', { ...go, name: 'rust' }],
  ])('the fingerprint of a language changes with %s', async (_, changed) => {
    expect(await fingerprintOf(changed)).not.toBe(await fingerprintOf(go));
  });
});

it('pnpm test:languages refuses an unknown language with exit status 2 and the usage', () => {
  const program = fileURLToPath(new URL('../../src/languages/test-languages.ts', import.meta.url));
  const start = ['--import', 'tsx', program, 'cobol'];
  const { status, stderr } = spawnSync(process.execPath, start, { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain('cobol');
  expect(stderr).toContain('Usage: pnpm test:languages');
});
