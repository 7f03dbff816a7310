import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isScalar, parseDocument, visit } from 'yaml';
import { nonEmpty } from '@voice-agent-platform/shared/chores/non-empty';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

const read = (path: string) => readFileSync(`${repository}${path}`, 'utf8');

describe('the pins of actions', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const automation = readdirSync(`${repository}.github`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(workflows|actions)\/.*\.ya?ml$/.test(path))
    .map((path) => [path, read(`.github/${path}`)] as const);

  it.each([
    ['a tag', 'owner/action@v4'],
    ['a branch', 'owner/action@main'],
    ['a short commit', `owner/action@${commit.slice(0, 12)} # v4.0.0`],
    ['a commit without its release', `owner/action@${commit}`],
    ['a commit with half a release', `owner/action@${commit} # v4`],
    ['a container image', 'docker://alpine:3'],
    ['nothing at all', 'owner/action'],
  ])('an action pinned to %s is found', (_, action) => {
    expect(unpinnedActions(`    steps:\n      - uses: ${action}\n`)).toEqual([action]);
    expect(unpinnedActions(`      - name: Step\n        uses: ${action}\n`)).toEqual([action]);
    expect(unpinnedActions(`      - 'uses': ${action}\n`)).toEqual([action]);
  });

  it('an action in braces is found', () => {
    expect(unpinnedActions('steps: [{ uses: owner/action@v4 }]')).toEqual(['owner/action@v4']);
  });

  it('a full commit with its release is accepted, and so are local actions', () => {
    const workflow = `- uses: owner/action/part@${commit} # v4.2.0\n- uses: ./.github/actions/own\n`;
    expect(unpinnedActions(workflow)).toEqual([]);
  });

  it.each(nonEmpty(automation))('every action in %s is pinned', (_, text) => {
    expect(text).toContain('uses:');
    expect(unpinnedActions(text)).toEqual([]);
  });
});

/** Finds actions that can change after review, because they are not pinned as `owner/name@<40 hex> # v1.2.3`. */
function unpinnedActions(workflow: string): string[] {
  const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  const actions: string[] = [];
  visit(parseDocument(workflow), {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || key.value !== 'uses' || !isScalar(value)) return;
      const action = String(value.value);
      actions.push(value.comment ? `${action} #${value.comment}` : action);
    },
  });
  return actions.filter((action) => !action.startsWith('./') && !pinned.test(action));
}
