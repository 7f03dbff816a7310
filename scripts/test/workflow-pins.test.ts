import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unpinnedActions } from '../checks/workflow-pins.js';
import { repository } from '../workspace.js';

const commit = '0123456789abcdef0123456789abcdef01234567';

describe('the pins of a workflow', () => {
  it.each([
    ['a tag', 'owner/action@v4'],
    ['a branch', 'owner/action@main'],
    ['a short commit', `owner/action@${commit.slice(0, 12)} # v4.0.0`],
    ['a commit without its release', `owner/action@${commit}`],
    ['a commit with half a release', `owner/action@${commit} # v4`],
    ['a container image', 'docker://alpine:3'],
    ['nothing at all', 'owner/action'],
  ])('reject %s', (_, action) => {
    expect(unpinnedActions(`    steps:\n      - uses: ${action}\n`)).toEqual([action]);
    expect(unpinnedActions(`      - name: Step\n        uses: ${action}\n`)).toEqual([action]);
  });

  it('accept a full commit with its release, and local actions', () => {
    const workflow = `- uses: owner/action/part@${commit} # v4.2.0\n- uses: ./.github/actions/own\n`;
    expect(unpinnedActions(workflow)).toEqual([]);
  });

  it.each(automation())('are complete in %s', (_, text) => {
    expect(text).toContain('uses:');
    expect(unpinnedActions(text)).toEqual([]);
  });

  it('cover pull requests, release and docs', () => {
    expect(automation().map(([path]) => path)).toEqual(
      expect.arrayContaining(
        ['docs.yml', 'pull-request.yml', 'release.yml'].map((name) => `workflows/${name}`),
      ),
    );
  });
});

/** Path and text of every file in which an action may be used. */
function automation(): [path: string, text: string][] {
  const folder = `${repository}.github/`;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(workflows|actions)\/.*\.ya?ml$/.test(path))
    .map((path) => [path, readFileSync(folder + path, 'utf8')]);
}
