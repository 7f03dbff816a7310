import { describe, expect, it } from 'vitest';
import { findChanges, withoutSecrets } from '../scripts/try/changes.js';

describe('what changed between two states', () => {
  it('is told leaf by leaf', () => {
    const before = { agent: { name: 'Nora', 'a/b': 1 }, numbers: [{ id: '1' }, { id: '2' }] };
    const after = { agent: { name: 'Ada', 'a/b': 2 }, numbers: [{ id: '1' }] };
    expect(findChanges(before, after)).toEqual([
      { pointer: '/agent/name', before: 'Nora', after: 'Ada' },
      { pointer: '/agent/a~1b', before: 1, after: 2 },
      { pointer: '/numbers/1', before: { id: '2' }, after: undefined },
    ]);
  });

  it('is nothing where nothing changed', () => {
    expect(findChanges({ a: [null, 1] }, { a: [null, 1] })).toEqual([]);
  });

  it('names secrets and does not show them', () => {
    const hook = (value: string) => ({ hooks: [{ headers: [{ key: 'x', value }] }] });
    const changes = [
      ...findChanges({ api_key: 'one' }, { api_key: 'two' }),
      ...findChanges(hook('one'), hook('two')),
      ...findChanges({ hooks: [] }, hook('two')),
    ];
    expect(changes).toHaveLength(3);
    expect(JSON.stringify(changes)).not.toMatch(/one|two/);
  });
});

describe('an answer without its secrets', () => {
  it('keeps everything else', () => {
    const answer = { name: 'x', telephony_credentials: { auth_token: 's', account_sid: 'a' } };
    expect(withoutSecrets([answer])).toEqual([
      { name: 'x', telephony_credentials: { auth_token: '(secret)', account_sid: 'a' } },
    ]);
  });
});
