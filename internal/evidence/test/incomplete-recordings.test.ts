/** Tests that a comparison claims nothing about what the recorder left out or broke. */
import { expect, it } from 'vitest';
import { nothingCompared } from '../src/index.js';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

it.each([[undefined], [null], [{ status: 0, content: {} }]])(
  'compares a request without a response, which is recorded as %j',
  (response) => {
    const request = 'PATCH /numbers/66f1a2e0e5b7d83a9c0e4b31/title';
    const report = reportOf(entry(request, { body: {}, entry: { response } }));
    expect(report.operations).toMatchObject([
      { operationId: 'updatePhoneNumberTitle', exchanges: 1 },
    ]);
    expect(report.operations[0]?.statuses).toEqual({});
    expect(report.violations).toMatchObject([
      { part: 'request', status: null, pointer: '/title', keyword: 'required', count: 1 },
    ]);
  },
);

it('does not take a body that was not recorded for an empty one', () => {
  const base = entry('DELETE /member', { response: undefined }) as { request: object };
  const request = { ...base.request, bodySize: 31 };
  const report = reportOf({ ...base, request });
  expect(report.violations.filter(({ part }) => part === 'request')).toEqual([]);
  expect(report.operations).toMatchObject([{ bodies: { request: { missing: 1 } } }]);
});

it('does not count a body as missing whose content the contract does not specify', () => {
  const withoutContent = { response: { status: 200, content: { size: 2 } } };
  const report = reportOf(
    entry('POST /use-cases/66f1a1d2e5b7d83a9c0e4b21/add-webhook', {
      body: { url: 'https://a.example' },
      entry: withoutContent,
    }),
  );
  expect(report.operations).toMatchObject([{ bodies: { response: { missing: 0 } } }]);
  expect(nothingCompared(report)).toContain('none that the contract describes');
});

it('claims nothing about headers that were not recorded', () => {
  const withoutHeaders = (request: string, status: number) => {
    const sent = entry(request, { status, response: {} });
    const strip = (message: unknown) => ({ ...(message as object), headers: [] });
    return { ...sent, request: strip(sent.request), response: strip(sent.response) };
  };
  const report = reportOf(withoutHeaders('GET /versions/v', 200), withoutHeaders('GET /orgs', 429));
  expect(answersAt('The whole API', report, 'limits')).toEqual(['429, 1 of 2']);
  expect(answersAt('Parameter x-organization-id', report)).toEqual([]);
});

it.each(['application/json', ''])(
  'counts a body that the recorder broke, and does not report it as a violation: media type %j',
  (responseType) => {
    const broken = '\u001f\uFFFD\b\0';
    const report = reportOf(entry('GET /orgs', { responseType, response: broken }));
    expect(report.violations).toEqual([]);
    expect(report.operations).toMatchObject([{ bodies: { response: { unreadable: 1 } } }]);
  },
);

it('counts a body of thousands of levels as unreadable, and compares the others', () => {
  const levels = 100_000;
  const deep = `{"params":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const report = reportOf(
    entry('GET /orgs', { response: deep }),
    entry('GET /orgs', { response: { id: 'o' } }),
  );
  expect(report.operations).toMatchObject([
    { bodies: { response: { compared: 1, unreadable: 1 } } },
  ]);
});
