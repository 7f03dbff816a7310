import { expect, it } from 'vitest';
import { compare, readHar, writeText } from '../src/index.js';
import { entries } from './different-platform.js';
import { entry, har, plain } from './recording.js';

const { report } = compare([readHar('staging.har', har(...entries))]);
const lines = plain(writeText(report, 80));
const text = lines.join('\n');

it('starts the report with what contradicts the contract, and ends it with what could be observed', () => {
  const headings = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(':')[0]);
  expect(headings).toEqual([
    'Contradictions',
    'Undeclared fields',
    'Observed',
    'Not observed',
    expect.stringMatching(/^Traffic cannot answer the other \d+ questions\.$/),
  ]);
  expect(text).toMatch(
    /updateUseCase, response 200\n {4}\/max_duration_mins must be an integer +once/,
  );
  expect(text).toMatch(/UseCase\.timezone \(format\)\n.*\n {4}IANA time zone name +2 of 2/);
});

it('marks an observation that was made only once', () => {
  expect(text).toMatch(/params is merged +1 of 1, seen once/);
  expect(text).toMatch(/role is absent in 1 of 2 +seen once/);
});

it.each([30, 44, 80, 200])('writes no line of the report longer than %i columns', (columns) => {
  const wrapped = plain(writeText(report, columns));
  expect(wrapped.filter((line) => line.length > columns)).toEqual([]);
});

it('names the operation that would show what was not observed', () => {
  expect(text).toMatch(/\n {2}listUseCaseRuns\n {4}- Parameter offset \(paging\): What it means/);
  // One that only reads, where there is one.
  expect(text).toMatch(/\n {2}getOrganization\n {4}- Organization\.image_url/);
  expect(text).toMatch(/\n {2}updateAgent\n {4}- updateAgent \(update\): Whether fields/);
});

it('reports that nothing contradicts the contract', () => {
  const { report: clean } = compare([
    readHar('a.har', har(entry('GET /call-tags', { response: { tags: [] } }))),
  ]);
  expect(plain(writeText(clean, 80))).toContain('Contradictions: none');
});
