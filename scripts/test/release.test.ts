import { existsSync, readFileSync } from 'node:fs';
import getReleasePlan from '@changesets/get-release-plan';
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import { changelogEntry, readFailure, releaseState } from '../release/candidate.js';
import { contractDiff } from '../release/contract.js';
import { releaseFaults } from '../release/faults.js';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';

it('the release order puts each package after those that it depends on', () => {
  const names = publishedPackages().map(({ manifest }) => manifest.name.split('/')[1]);
  expect(names.indexOf('client')).toBeGreaterThan(names.indexOf('types'));
  expect(names.indexOf('sandbox')).toBeGreaterThan(names.indexOf('validators'));
});

it('the response of the registry distinguishes a missing package from a registry that does not respond', () => {
  expect(readFailure('{"error":{"code":"E404"}}')).toEqual([]);
  expect(readFailure('{"error":{"code":"ENOTFOUND"}}')).toBeUndefined();
  expect(readFailure('')).toBeUndefined();
});

it('the check of the contract rejects a patch that removes an operation, and accepts a minor version before 1.0.0', async () => {
  const base = edited(JSON.parse(readArtifact('openapi.json')) as JsonObject, {
    '/info/version': '0.1.0',
    '/paths/~1gone': { get: { operationId: 'getGone', responses: {} } },
  });
  const patch = await contractDiff(base, '0.1.1');
  expect(patch.accepted).toBe(false);
  expect(patch.report).toContain('the version must be 0.2.0 or later');
  expect(await contractDiff(base, '0.2.0')).toMatchObject({ accepted: true });
});

it('the check of the contract accepts everything before the first release', async () => {
  expect(await contractDiff(undefined, '0.1.0')).toMatchObject({ accepted: true });
});

describe('the reasons not to release', () => {
  const candidate = {
    manifest: { name: 'a', version: '1.0.0' },
    findings: [],
    published: [] as string[],
    bump: undefined,
    hasNotice: false,
  };
  const accepted = { report: '', accepted: true };

  it('the reasons not to release are empty if tarballs and contract are accepted', () => {
    expect(releaseFaults([candidate], accepted, true)).toEqual([]);
  });

  it('the reasons not to release include the findings of a tarball', () => {
    const faulty = { ...candidate, findings: ['publint: no'] };
    expect(releaseFaults([candidate, faulty], accepted, true)).toEqual(['a\npublint: no']);
  });

  it('the reasons not to release include a contract whose version is too small', () => {
    expect(releaseFaults([candidate], { report: '', accepted: false }, false)).toHaveLength(1);
  });

  it('the reasons not to release include a changeset that skips a version which was never published', () => {
    const bump = { type: 'minor', newVersion: '1.1.0' };
    const [fault, ...others] = releaseFaults([{ ...candidate, bump }], accepted, false);
    expect(fault).toContain('Describe the change in its CHANGELOG.md under 1.0.0');
    expect(others).toEqual([]);
    const published = [{ ...candidate, bump, published: ['1.0.0'] }];
    expect(releaseFaults(published, accepted, false)).toEqual([]);
  });

  it('the reasons not to release include a README that denies a published package', () => {
    const denied = { ...candidate, hasNotice: true };
    expect(releaseFaults([denied], accepted, true)).toEqual([]);
    expect(releaseFaults([{ ...denied, published: ['0.9.0'] }], accepted, false)).toEqual([
      expect.stringContaining('a is on npm, and its README says that it is not'),
    ]);
  });

  it('the reasons not to release include a registry that does not respond in a release, but not in a dry run', () => {
    const unknown = { ...candidate, published: undefined };
    expect(releaseFaults([unknown], accepted, true)).toHaveLength(1);
    expect(releaseFaults([unknown], accepted, false)).toEqual([]);
  });
});

it.each([
  ['ready', { published: [], hasNotice: false }],
  ['ready', { published: ['0.9.0'], hasNotice: false }],
  ['published', { published: ['1.0.0'], hasNotice: false }],
  ['local', { published: [], hasNotice: true }],
  ['local', { published: undefined, hasNotice: false }],
])('a package is %s for %j', (state, candidate) => {
  expect(releaseState({ manifest: { name: 'a', version: '1.0.0' }, ...candidate })).toBe(state);
});

it('the page of a release has the entry of its version in the changelog', () => {
  const changelog = '# a\n\n## 0.2.0\n\n- Two.\n\n### More\n\n## 0.1.0\n\nOne.\n';
  expect(changelogEntry(changelog, '0.2.0')).toBe('- Two.\n\n### More\n');
  expect(changelogEntry(changelog, '0.1.0')).toBe('One.\n');
  expect(() => changelogEntry(changelog, '0.2')).toThrow('no entry for 0.2');
});

it('each README says that nothing is published yet, until docs/not-published.md is deleted', () => {
  const notice = `${repository}docs/not-published.md`;
  const text = existsSync(notice) ? readFileSync(notice, 'utf8') : '';
  const sentence = text.split('. ')[0] || 'not on npm yet';
  const readmes = publishedPackages().map(({ folder }) => `${folder}/README.md`);
  for (const path of readmes) {
    expect([path, readFileSync(path, 'utf8').includes(sentence)]).toEqual([path, text !== '']);
  }
});

// The action that collects changesets would count an empty one but open no pull request, so nothing would be published.
it('no changeset is empty', async () => {
  const { changesets } = await getReleasePlan(repository);
  expect(changesets.filter(({ releases }) => releases.length === 0)).toEqual([]);
});
