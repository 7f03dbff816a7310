import { expect, it } from 'vitest';
import { schemas, validators, type UnknownName } from '../src/index.js';

function lines(names: readonly UnknownName[]): string[] {
  return names.map(({ pointer, message }) => `${pointer} ${message}`);
}

it.each([
  ['a misspelled field', { nmae: 'x' }, '/nmae is not in the contract; did you mean name?'],
  [
    'a name in another case',
    { voicemailMessages: {}, transferNumber: '' },
    '/transferNumber is not in the contract; did you mean transfer_number?',
  ],
  [
    'a part of several names',
    { hours: {} },
    '/hours is not in the contract; did you mean detailed_work_hours, enable_detailed_work_hours or generic_after_hours_message?',
  ],
  [
    'an item of a list',
    { extract_with_ai: [{ name: 'x' }, { description: '', requred: true }] },
    '/extract_with_ai/1/requred is not in the contract; did you mean required?',
  ],
  [
    'a list in a list',
    { hooks: [{ url: '', headers: [{ name: 'X-Token', value: 'abc' }] }] },
    '/hooks/0/headers/0/name is not in the contract; it has key and value',
  ],
])('unknownNames reports %s', (_case, body, line) => {
  expect(validators.updateUseCase.body.faults(body)).toEqual([]);
  expect(lines(validators.updateUseCase.body.unknownNames(body))).toContain(line);
});

it('unknownNames lists all names of a place if none is similar', () => {
  const [unknown] = validators.addUseCaseWebhook.body.unknownNames({
    headers: [{ 'X-Token': 'abc' }],
  });
  expect(unknown?.nearest).toEqual(['key', 'value']);
});

it('unknownNames lists the most similar name first', () => {
  const [unknown] = schemas.UseCaseUpdate.unknownNames({ enable_detailed_work_hourss: true });
  expect(unknown?.nearest).toEqual(['enable_detailed_work_hours', 'detailed_work_hours']);
});

it.each([
  ['a free-form object', { params: { anything: { at: 'all' } }, detailed_work_hours: { mon: 1 } }],
  ['a map', { amd_messages: { 'en-US': 'Hello', tlh: 'nuqneH' } }],
  ['a field with the value undefined, which is not sent', { nmae: undefined }],
  ['null in place of a list', { hooks: null }],
  ['a value of another type', { hooks: { url: { a: 1 } }, language: { b: 2 }, keywords: [{}] }],
])('unknownNames reports nothing in %s', (_case, body) => {
  expect(schemas.UseCaseUpdate.unknownNames(body)).toEqual([]);
});

it.each([undefined, null, 1, 'text', []])(
  'unknownNames reports nothing in %j in place of an object',
  (value) => {
    expect(validators.updateAgent.body.unknownNames(value)).toEqual([]);
  },
);

it('unknownNames reports parameters', () => {
  expect(lines(validators.listUseCaseRuns.query.unknownNames({ limt: '1', page: '2' }))).toEqual([
    '/limt is not in the contract; did you mean limit?',
    '/page is not in the contract; it has limit, offset and sort',
  ]);
});

it('unknownNames reports fields of a response', () => {
  const runs = [{}, { version: { slugs: '' }, data: { any: 1 } }];
  expect(lines(validators.listUseCaseRuns.response[200].unknownNames(runs))).toEqual([
    '/1/version/slugs is not in the contract; did you mean slug?',
  ]);
});

it('unknownNames escapes the tokens of a pointer as RFC 6901 requires', () => {
  expect(schemas.AgentUpdate.unknownNames({ 'a/b~c': 1 })[0]?.pointer).toBe('/a~1b~0c');
});

it('unknownNames stops at 20 names, or at another limit', () => {
  const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x${index}`, 1]));
  expect(schemas.AgentUpdate.unknownNames(body)).toHaveLength(20);
  expect(schemas.AgentUpdate.unknownNames(body, { limit: 3 })).toHaveLength(3);
  expect(schemas.AgentUpdate.unknownNames(body, { limit: Infinity })).toHaveLength(1_000);
});
