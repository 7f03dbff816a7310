import { validators } from '@voice-agent-platform/validators';
import { describe, expect, it } from 'vitest';
import { checkBody } from '../src/browser/check-body.js';
import { highlightLines } from '../src/browser/highlight.js';
import { findChanges, withoutSecrets } from '../src/browser/state.js';

describe('the changes between two states', () => {
  it('are listed leaf by leaf', () => {
    const before = { agent: { name: 'Nora', 'a/b': 1 }, numbers: [{ id: '1' }, { id: '2' }] };
    const after = { agent: { name: 'Ada', 'a/b': 2 }, numbers: [{ id: '1' }] };
    expect(findChanges(before, after)).toEqual([
      { pointer: '/agent/name', before: 'Nora', after: 'Ada' },
      { pointer: '/agent/a~1b', before: 1, after: 2 },
      { pointer: '/numbers/1', before: { id: '2' }, after: undefined },
    ]);
  });

  it('name secrets without showing them', () => {
    const hook = (value: string) => ({ hooks: [{ headers: [{ key: 'x-a', value }] }] });
    const changes = [
      ...findChanges({ api_key: 'one' }, { api_key: 'two' }),
      ...findChanges(hook('one'), hook('two')),
      ...findChanges({ hooks: [] }, hook('two')),
      ...findChanges({}, { telephony_credentials: { account_sid: 'one' } }),
    ];
    expect(changes).toHaveLength(4);
    expect(JSON.stringify(changes)).not.toMatch(/one|two/);
    expect(JSON.stringify(changes)).toContain('x-a');
  });
});

describe('a response without its secrets', () => {
  it('keeps everything else', () => {
    const response = { name: 'x', telephony_credentials: { auth_token: 's', account_sid: 'a' } };
    expect(withoutSecrets([response])).toEqual([
      { name: 'x', telephony_credentials: { auth_token: '(secret)', account_sid: '(secret)' } },
    ]);
  });
});

describe('the check of a body', () => {
  const check = (text: string) =>
    checkBody(text, validators.updateUseCase.body, {
      unknowns: { timezone: 'Which format it has.' },
      requires: { amd: ['amd_behavior'] },
    });

  it('accepts a valid body and notes what is unspecified', () => {
    const { value, messages } = check('{\n  "language": "pt-PT",\n  "timezone": "x"\n}');
    expect(value).toEqual({ language: 'pt-PT', timezone: 'x' });
    expect(messages).toMatchObject([{ kind: 'note', line: 3, pointer: '/timezone' }]);
  });

  it('names the line of a field that needs another one', () => {
    expect(check('{\n  "language": "pt-PT",\n  "amd": true\n}').messages).toMatchObject([
      { kind: 'error', line: 3, pointer: '/amd_behavior' },
    ]);
  });

  it('names the line of a wrong value, also in a list', () => {
    expect(check('{\n  "keywords": [\n    "a",\n    1\n  ]\n}').messages).toMatchObject([
      { kind: 'error', line: 4, pointer: '/keywords/1' },
    ]);
  });

  it('names the line of a mistake in the JSON', () => {
    expect(check('{\n  "language": \n}').messages).toMatchObject([{ kind: 'error', line: 3 }]);
  });
});

describe('highlighting in the page', () => {
  it('escapes the code and keeps its lines', () => {
    const lines = highlightLines('{ "<b>": "&" }\n', 'json');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      '{ <span class="k">&quot;&lt;b&gt;&quot;</span>: <span class="s">&quot;&amp;&quot;</span> }',
    );
  });
});
