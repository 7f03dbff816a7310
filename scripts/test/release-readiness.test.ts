/** Tests that the packages of the workspace are ready to be released. */
import { existsSync, readFileSync } from 'node:fs';
import getReleasePlan from '@changesets/get-release-plan';
import { expect, it } from 'vitest';
import { publishedPackages, repository } from '@voice-agent-platform/shared/chores/workspace';

it('the release order puts each package after the published ones that it depends on', () => {
  const packages = publishedPackages();
  const names = packages.map(({ manifest }) => manifest.name);
  const pairs = packages.flatMap(({ manifest: { name, dependencies = {} } }) =>
    Object.keys(dependencies)
      .filter((dependency) => names.includes(dependency))
      .map((dependency) => [dependency, name] as const),
  );
  expect(pairs).not.toEqual([]);
  const isLate = ([dependency, name]: (typeof pairs)[number]) =>
    names.indexOf(dependency) > names.indexOf(name);
  expect(pairs.filter(isLate)).toEqual([]);
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
