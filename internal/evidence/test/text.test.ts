import { expect, it } from 'vitest';
import { listWarnings, writeText } from '../src/index.js';
import { entries } from './different-platform.js';
import { entry } from './recording.js';
import { plainLines, reportOf } from './reports.js';

const report = reportOf(...entries);
const lines = plainLines(writeText(report, 80));
const text = lines.join('\n');

it('reports contradictions first, then observations, then questions without an answer', () => {
  const headings = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(':')[0]);
  expect(headings).toEqual([
    'Bodies compared',
    'Seen',
    'Contradictions',
    'Undeclared fields',
    'Observed',
    'Not observed',
    expect.stringMatching(/^Traffic cannot answer the other \d+ questions\.$/),
  ]);
});

it('groups violations by operation and status', () => {
  const violating = reportOf(
    entry('GET /call-tags', { response: { tags: 7 } }),
    entry('GET /numbers', { response: 7 }),
    entry('GET /call-tags', { status: 201, response: { tags: [] } }),
    entry('GET /call-tags', { response: { tags: [7] } }),
  );
  const [, section = ''] = plainLines(writeText(violating, 80))
    .join('\n')
    .split(/^Contradictions.*\n\n|\n\nObserved/m);
  expect(section.replaceAll(/ +once$/gm, '').split('\n')).toEqual([
    '  listPhoneNumbers, response 200',
    '    the body must be an array',
    '',
    '  listCallTags, response 200',
    '    /tags must be an array',
    '    /tags/* must be a string',
    '',
    '  listCallTags, response 201',
    '    the status must be 200',
  ]);
});

it('marks a question whose wrong answer loses something as risky', () => {
  expect(text).toMatch(/omitted-fields \(update, risky\)/);
  expect(text).toMatch(/time-formats \(format\)/);
});

it('marks an observation that was made only once', () => {
  expect(text).toMatch(/params is merged +1 of 1, seen once\n/);
  expect(text).toMatch(/UseCase\.timezone\n {6}IANA time zone name +2 of 2\n/);
});

it('does not repeat the share of an observation that names it', () => {
  expect(text).toMatch(/role is absent in 1 of 2 +seen once\n/);
});

it('uses the whole width for an observation without notes at its right edge', () => {
  const members = [{ role: 'owner' }, { email: 'a@b.example' }, { email: 'c@d.example' }];
  const absent = reportOf(entry('GET /orgs', { response: { members } }));
  const line = '      role is absent in 2 of 3';
  expect(plainLines(writeText(absent, line.length))).toContain(line);
});

it.each([30, 44, 80, 200])('writes no line of the report longer than %i columns', (columns) => {
  const wrapped = plainLines(writeText(report, columns));
  expect(wrapped.filter((line) => line.length > columns)).toEqual([]);
});

it('names the operation that would show what was not observed', () => {
  expect(text).toMatch(
    /\n {2}updateOrganization\n {4}- organization-omitted-fields \(update, risky\)/,
  );
  // One that only reads, where there is one.
  expect(text).toMatch(
    /\n {2}getOrganization\n {4}- image-format \(format\) at Organization\.image_url/,
  );
});

it('counts a single question in the singular', () => {
  const questions = ['not-observed', 'not-observable'].map((wanted) =>
    report.questions.find(({ status }) => status === wanted)!,
  );
  expect(plainLines(writeText({ ...report, questions }, 80))).toEqual(
    expect.arrayContaining([
      'Observed: 0 of 2 questions',
      'Not observed: 1 question, by the operation that shows the answer',
      'Traffic cannot answer the other 1 question.',
    ]),
  );
});

it('reports that nothing contradicts the contract', () => {
  const clean = reportOf(entry('GET /call-tags', { response: { tags: [] } }));
  expect(plainLines(writeText(clean, 80))).toContain('Contradictions: none');
});

it('names the places of a question at which nothing was observed', () => {
  expect(text).toMatch(/ {2}omitted-fields (?:.+\n)+ {4}Not observed at updateAgent\n/);
});

const withoutContent = reportOf(
  entry('GET /orgs', { entry: { response: { status: 200, content: { size: 9 } } } }),
);

it('names the operation whose bodies were not compared', () => {
  expect(plainLines(writeText(withoutContent, 80))).toContain(
    'Bodies not compared, because they are not in the recording: 1 (getOrganization',
  );
});

it('does not deny contradictions if no response body was compared', () => {
  expect(plainLines(writeText(withoutContent, 80))).toContain(
    'Contradictions: unknown, because no response body was compared',
  );
});

it('warns about bodies that the recording lacks, and says how to record them', () => {
  expect(listWarnings(withoutContent)).toEqual([
    expect.stringMatching(/not compared: 1\. .* export the traffic with its content\.$/),
  ]);
});

const refused = (status: number) =>
  entry('POST /models', { body: { name: 7 }, status, response: {} });

it('lists refused requests apart from contradictions', () => {
  const accepted = entry('GET /call-tags', { response: { tags: [] } });
  const lines = plainLines(writeText(reportOf(accepted, refused(422)), 100));
  expect(lines).toContain('Contradictions: none');
  expect(lines.join('\n')).toMatch(
    /Refused, as the contract says: \d+ places\n\n {2}createModel, request, responded with 422\n/,
  );
});

it.each([401, 403, 408, 429])('says that a refusal with %i can have another reason', (status) => {
  expect(plainLines(writeText(reportOf(refused(status)), 100))).toContain(
    `  createModel, request, responded with ${status}, which can have another reason`,
  );
});
