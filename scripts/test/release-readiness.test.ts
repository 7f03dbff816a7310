/** Tests that the packages of the workspace are ready to be released. */
import { existsSync, readFileSync } from 'node:fs';
import getReleasePlan from '@changesets/get-release-plan';
import { expect, it } from 'vitest';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';
import { NOTICE } from '../release/candidate.js';

it('the release order puts each package after the published ones that it depends on, peers included', () => {
  const packages = publishedPackages();
  const order = packages.map(({ manifest }) => manifest.name);
  const edges = packages.flatMap(({ manifest }) => {
    const { dependencies, optionalDependencies, peerDependencies } = manifest;
    return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      .filter((dependency) => order.includes(dependency))
      .map((dependency) => ({ dependency, dependent: manifest.name }));
  });
  expect(edges).not.toEqual([]);
  const isLate = ({ dependency, dependent }: (typeof edges)[number]) =>
    order.indexOf(dependency) > order.indexOf(dependent);
  expect(edges.filter(isLate)).toEqual([]);
});

it('each README says that nothing is on npm, until docs/not-published.md is deleted', () => {
  const page = `${repository}docs/not-published.md`;
  const isUnpublished = existsSync(page);
  if (isUnpublished) expect(readFileSync(page, 'utf8')).toContain(NOTICE);
  for (const { folder } of publishedPackages()) {
    const hasNotice = readFileSync(`${folder}/README.md`, 'utf8').includes(NOTICE);
    expect({ folder, hasNotice }).toEqual({ folder, hasNotice: isUnpublished });
  }
});

// The action that collects changesets would count an empty one but open no pull request, so nothing would be published.
it('no changeset is empty', async () => {
  const { changesets } = await getReleasePlan(repository);
  expect(changesets.filter(({ releases }) => releases.length === 0)).toEqual([]);
});
