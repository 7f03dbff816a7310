import { describe, expect, it } from 'vitest';
import { HIDDEN, hideSecrets } from '@voice-agent-platform/contract-reader/secrets';
import { render } from '../src/table.js';

const plain = (text: string) => text;
const lines = (value: unknown, columns = 80) =>
  render(value, { columns, bold: plain, dim: plain }).lines;

describe('a list of objects', () => {
  const rows = [
    { id: '1', organization_id: 'o', number: '+1202', title: '牙科', tags: ['a', 'b'] },
    { id: '2', organization_id: 'o', number: '+1203', data: {} },
  ];

  it('is a table, with wide characters in two columns each', () => {
    expect(lines(rows)).toEqual([
      'ID  NUMBER  TITLE  TAGS  ORGANIZATION_ID',
      '1   +1202   牙科   a, b  o',
      '2   +1203   -      -     o',
    ]);
  });

  it('leaves out what does not fit, and objects, and names them', () => {
    const { lines: shown, omitted } = render(rows, { columns: 22, bold: plain, dim: plain });
    expect(shown[0]).toBe('ID  NUMBER  TITLE');
    expect(omitted).toEqual(['tags', 'data', 'organization_id']);
  });

  it('shows times without seconds', () => {
    expect(lines([{ id: '1', at: '2026-10-14T09:31:00.000Z' }])[1]).toBe('1   2026-10-14 09:31Z');
  });

  it('is reported as empty', () => {
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

it('names what a table inside of a record leaves out', () => {
  const value = { routes: [{ id: '1', prompt_id: '2' }] };
  expect(render(value, { columns: 5, bold: plain, dim: plain }).omitted).toEqual([
    'routes.prompt_id',
  ]);
});

it('prints a text as it is, without what would control the terminal', () => {
  expect(lines('https://a.example\n\u001b[31m')).toEqual(['https://a.example\n\\u001b[31m']);
});

describe('secrets', () => {
  it('are hidden by their place, whatever their type, and the names of headers are not', () => {
    const value = {
      api_key: 'k',
      telephony_credentials: { account_sid: 1, nested: [{ deep: true }], none: null },
      hooks: [
        { url: 'https://user:pass@a.example/', headers: [{ key: 'x', value: 'v', extra: 1 }] },
      ],
    };
    expect(hideSecrets(value)).toEqual({
      api_key: HIDDEN,
      telephony_credentials: { account_sid: HIDDEN, nested: [{ deep: HIDDEN }], none: null },
      hooks: [
        {
          url: `https://${HIDDEN}@a.example/`,
          headers: [{ key: 'x', value: HIDDEN, extra: HIDDEN }],
        },
      ],
    });
  });

  it('are hidden wherever the value of the key occurs', () => {
    expect(hideSecrets({ name: 'of sk_1', list: ['sk_1'] }, 'sk_1')).toEqual({
      name: `of ${HIDDEN}`,
      list: [HIDDEN],
    });
  });
});
