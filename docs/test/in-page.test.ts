import { validators } from '@voice-agent-platform/validators';
import { describe, expect, it } from 'vitest';
import { checkBody } from '../src/try/check-body.js';
import { highlightLines } from '../src/try/editor.js';

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

  it.each(['[', '{"a":'])('refuses a body of many levels of %s', (open) => {
    for (const levels of [100, 3000]) {
      const { messages } = check(open.repeat(levels));
      expect(messages).toMatchObject([{ kind: 'error', line: 1 }]);
      expect(messages[0]?.text).toContain('more than 64 levels deep');
    }
  });

  it.each(['1e400', '-1e400'])('refuses the number %s, which would be sent as null', (number) => {
    expect(check(`{\n  "params": { "count": ${number} }\n}`).messages).toMatchObject([
      { kind: 'error', line: 2, text: 'a number that is too large' },
    ]);
  });

  it('refuses a body that would hold up the page with each key that is pressed', () => {
    const { value, messages } = check(JSON.stringify({ name: 'a'.repeat(1024 * 1024) }));
    expect(value).toBeUndefined();
    expect(messages[0]?.text).toContain('longer than');
  });
});

it('escapes highlighted code and keeps its lines', () => {
  const lines = highlightLines('{ "<b>": "&" }\n', 'json');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(
    '{ <span class="k">&quot;&lt;b&gt;&quot;</span>: <span class="s">&quot;&amp;&quot;</span> }',
  );
});
