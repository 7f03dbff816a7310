import { expect, it } from 'vitest';
import { readViewFailure, releaseState } from '../release/candidate.js';
import { readChangelogEntry } from '../release/workflow-files.js';

it('the response of the registry distinguishes a missing package from a registry that does not respond', () => {
  expect(readViewFailure('{"error":{"code":"E404"}}')).toEqual([]);
  expect(readViewFailure('{"error":{"code":"ENOTFOUND"}}')).toBeUndefined();
  expect(readViewFailure('')).toBeUndefined();
});

it.each([
  ['ready', { published: [], hasNotice: false }],
  ['ready', { published: ['0.9.0'], hasNotice: false }],
  ['published', { published: ['1.0.0'], hasNotice: false }],
  ['withheld', { published: [], hasNotice: true }],
  ['unknown', { published: undefined, hasNotice: false }],
])('the state of a package is %s for %j', (state, candidate) => {
  expect(releaseState({ manifest: { name: 'a', version: '1.0.0' }, ...candidate })).toBe(state);
});

it('the page of a release has the entry of its version in the changelog', () => {
  const changelog = '# a\n\n## 0.2.0\n\n- Two.\n\n### More\n\n## 0.1.0\n\nOne.\n';
  expect(readChangelogEntry(changelog, '0.2.0')).toBe('- Two.\n\n### More\n');
  expect(readChangelogEntry(changelog, '0.1.0')).toBe('One.\n');
  expect(() => readChangelogEntry(changelog, '0.2')).toThrow('no entry for 0.2');
});
