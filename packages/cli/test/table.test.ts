import { describe, expect, it } from 'vitest';
import { render } from '../src/table.js';
import type { Line } from '../src/terminal.js';

const lines = (value: unknown, columns = 80) => render(value, columns).lines.map(readText);

function readText(line: Line): string {
  const spans = typeof line === 'string' || 'style' in line ? [line] : line;
  return spans.map((span) => (typeof span === 'string' ? span : span.text)).join('');
}

describe('a list of objects', () => {
  const rows = [
    { id: '1', organization_id: 'o', number: '+1202', title: '牙科', tags: ['a', 'b'] },
    { id: '2', organization_id: 'o', number: '+1203', data: {} },
  ];

  it('renders a list of objects as a table, with wide characters in two columns each', () => {
    expect(lines(rows)).toEqual([
      'ID  NUMBER  TITLE  TAGS  ORGANIZATION_ID',
      '1   +1202   牙科   a, b  o',
      '2   +1203   -      -     o',
    ]);
  });

  it('leaves out columns that do not fit or contain objects, and names them', () => {
    expect(lines(rows, 22)[0]).toBe('ID  NUMBER  TITLE');
    expect(render(rows, 22).omitted).toEqual(['tags', 'data', 'organization_id']);
  });

  it('shows times in a table without seconds', () => {
    expect(lines([{ id: '1', at: '2026-10-14T09:31:00.000Z' }])[1]).toBe('1   2026-10-14 09:31Z');
  });

  it('prints "No results." for an empty list', () => {
    expect(lines([])).toEqual(['No results.']);
  });
});

it('renders an object as a record, with what it holds indented', () => {
  const value = { id: '1', hidden: false, note: null, routes: [{ id: '2', share: 0.5 }], data: {} };
  expect(lines(value)).toEqual([
    'id      1',
    'hidden  false',
    'note    -',
    'routes',
    '  ID  SHARE',
    '  2   0.5',
    'data',
    '  {}',
  ]);
});

it('names the columns that a table inside a record leaves out', () => {
  const value = { routes: [{ id: '1', prompt_id: '2' }] };
  expect(render(value, 5).omitted).toEqual(['routes.prompt_id']);
});

it('prints text unchanged, except for escaped control characters', () => {
  expect(lines('https://a.example\n\u001b[31m')).toEqual(['https://a.example', '\\u001b[31m']);
});

describe('text of the API', () => {
  const hostile = '\u001b[2J\u009b\r\n\t\u202e\u2028\u{e0041}';
  const escaped = '\\u001b[2J\\u009b\\u000d\\u000a\\u0009\\u202e\\u2028\\udb40\\udc41';

  it.each([
    ['the head of a table', [{ [hostile]: 'a' }], [escaped.toUpperCase(), 'a']],
    ['a record', { [hostile]: 'a' }, [`${escaped}  a`]],
    ['a record in a record', { inner: { [hostile]: {} } }, ['inner', `  ${escaped}`, '    {}']],
    ['a cell', [{ a: hostile }], ['A', escaped]],
  ])('escapes control characters in %s', (_, value, expected) => {
    expect(lines(value, 200)).toEqual(expected);
  });

  it('escapes control characters in the names of omitted columns', () => {
    expect(render([{ id: 1, [hostile]: {} }], 80).omitted).toEqual([escaped]);
  });

  it('prints emoji and words of every script unchanged', () => {
    expect(lines(['👩‍⚕️ می‌خواهم 牙科'])).toEqual(['👩‍⚕️ می‌خواهم 牙科']);
  });
});

it('cuts a long text in a table, so that it hides no column', () => {
  const rows = [
    { id: '66f1a2e0e5b7d83a9c0e4b31', number: '+12025550143', title: '牙'.repeat(99), mode: 'x' },
  ];
  expect(lines(rows, 66)).toEqual([
    'ID                        NUMBER        TITLE                 MODE',
    `66f1a2e0e5b7d83a9c0e4b31  +12025550143  ${'牙'.repeat(9)}…   x`,
  ]);
});
