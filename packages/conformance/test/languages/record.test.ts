import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stepNames, type Behavior } from '@voice-agent-platform/codegen';
import { describe, expect, it } from 'vitest';
import { guideFile, readBehavior, withTable } from '../../src/languages/behavior.js';
import type { Language } from '../../src/languages/language.js';
import { formatted, readRecords, writePage } from '../../src/languages/page.js';
import { fingerprintOf } from '../../src/languages/record.js';
import { findLanguage, languages } from '../../src/languages/registry.js';

const behavior = await readBehavior();
const page = await readFile(new URL('../../../../CONFORMANCE.md', import.meta.url), 'utf8');

describe('CONFORMANCE.md', () => {
  it('matches its records and the documented behavior', async () => {
    const records = readRecords(page);
    const entries = languages.map((language) => ({
      language,
      record: records.get(language.title),
      behavior: behavior[language.name],
    }));
    expect(page).toBe(await formatted('CONFORMANCE.md', writePage(entries)));
  });

  it('keeps its records, and marks a language without one', () => {
    const go = findLanguage('go');
    const record = { fingerprint: 'a'.repeat(64), toolchain: 'Go 1.26.8' };
    const written = writePage([
      { language: go, record, behavior: {} },
      { language: findLanguage('rust'), record: undefined, behavior: undefined },
    ]);
    expect([...readRecords(written)]).toEqual([['Go', record]]);
    expect(written).toMatch(/^\| Rust \|.*no green run/m);
  });
});

describe('the fingerprint of a language', () => {
  const go = findLanguage('go');
  const withGenerator = (changes: object): Language => ({
    ...go,
    generated: { ...(go.generated as NonNullable<Language['generated']>), ...changes },
  });

  it('is stable', async () => {
    expect(await fingerprintOf(go)).toBe(await fingerprintOf(go));
  });

  it("is absent for the project's own client, which is tested in every run", async () => {
    expect(await fingerprintOf(findLanguage('client'))).toBeUndefined();
    expect(readRecords(page).get('Own client')).toEqual({
      toolchain: expect.stringMatching(/^Node\.js \d/) as string,
    });
  });

  it.each<[string, Language]>([
    ['the generator', withGenerator({ generator: { ...go.generator, version: '9.9.9' } })],
    ['a command', withGenerator({ setUp: () => [{ argv: ['go', 'install', 'other@v1'] }] })],
    ['a required tool', { ...go, driverTools: [{ probe: ['gofmt'], hint: '' }] }],
    ['the driver', { ...go, name: 'rust' }],
  ])('changes with %s', async (_, changed) => {
    expect(await fingerprintOf(changed)).not.toBe(await fingerprintOf(go));
  });
});

describe('the documented behavior', () => {
  it.each(languages)('covers every malformed response: $title', ({ name }) => {
    expect(Object.keys(behavior[name] ?? {})).toEqual(stepNames('malformed'));
  });

  const documented = languages.filter(({ generated }) => generated !== undefined);
  it.each(documented)('is the table of the guide: $title', async ({ name }) => {
    const guide = await readFile(guideFile(name), 'utf8');
    expect(guide).toContain('## What your client does');
    expect(await withTable(guide, behavior[name] ?? {})).toBe(guide);
    const changed: Behavior = { ...behavior[name], 'no response': 'crash' };
    expect(await withTable(guide, changed)).not.toBe(guide);
  });
});

describe('pnpm test:languages', () => {
  const start = (...argv: string[]) => {
    const program = fileURLToPath(
      new URL('../../src/languages/test-languages.ts', import.meta.url),
    );
    return spawnSync(process.execPath, ['--import', 'tsx', program, ...argv], { encoding: 'utf8' });
  };

  it.each([['--chek'], ['cobol']])('refuses %s with exit status 2 and the usage', (argument) => {
    const { status, stderr } = start(argument);
    expect(status).toBe(2);
    expect(stderr).toContain(argument);
    expect(stderr).toContain('Usage: pnpm test:languages');
  });
});
