import { expect, it } from 'vitest';
import { releaseFaults } from '../release/faults.js';

const candidate = {
  manifest: { name: 'a', version: '1.0.0' },
  findings: [],
  published: [] as string[],
  bump: undefined,
  hasNotice: false,
};
const accepted = { report: '', accepted: true };

it('finds no fault if the tarballs and the contract are accepted', () => {
  expect(releaseFaults([candidate], accepted, { needsRegistry: true })).toEqual([]);
});

it('reports the findings of a tarball', () => {
  const faulty = { ...candidate, findings: ['publint: no'] };
  expect(releaseFaults([candidate, faulty], accepted, { needsRegistry: true })).toEqual([
    'a\npublint: no',
  ]);
});

it('reports a contract whose version does not allow its changes', () => {
  const rejected = { report: '', accepted: false };
  expect(releaseFaults([candidate], rejected, { needsRegistry: false })).toEqual([
    expect.stringContaining('The contract has changes that its version does not allow'),
  ]);
});

it('reports a changeset that skips a version which was never published', () => {
  const bump = { type: 'minor', newVersion: '1.1.0' };
  const [fault, ...others] = releaseFaults([{ ...candidate, bump }], accepted, {
    needsRegistry: false,
  });
  expect(fault).toContain('Describe the change in its CHANGELOG.md under 1.0.0');
  expect(others).toEqual([]);
  const published = [{ ...candidate, bump, published: ['1.0.0'] }];
  expect(releaseFaults(published, accepted, { needsRegistry: false })).toEqual([]);
});

it('reports a README that says that a published package is not on npm', () => {
  const denied = { ...candidate, hasNotice: true };
  expect(releaseFaults([denied], accepted, { needsRegistry: true })).toEqual([]);
  expect(
    releaseFaults([{ ...denied, published: ['0.9.0'] }], accepted, { needsRegistry: false }),
  ).toEqual([expect.stringContaining('a is on npm, and its README says that it is not')]);
});

it('reports a registry that does not respond in a release, but not in a dry run', () => {
  const unknown = { ...candidate, published: undefined };
  expect(releaseFaults([unknown], accepted, { needsRegistry: true })).toEqual([
    'The registry did not respond for a.',
  ]);
  expect(releaseFaults([unknown], accepted, { needsRegistry: false })).toEqual([]);
});
