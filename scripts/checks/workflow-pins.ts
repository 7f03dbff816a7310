/** Finds the actions of a workflow that somebody else could change after review. */

/** An action at a full commit, with the release that the commit is as a comment: `uses: owner/name@<40 hex> # v1.2.3`. */
const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

export function unpinnedActions(workflow: string): string[] {
  return workflow
    .split('\n')
    .map((line) => /^\s*(?:-\s+)?uses:\s*(.*?)\s*$/.exec(line)?.[1])
    .filter((action) => action !== undefined)
    .filter((action) => !action.startsWith('./') && !pinned.test(action));
}
