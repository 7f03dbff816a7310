/** Finds actions in workflows that could change after review. */

/** An action pinned to a full commit, with its release as a comment: `uses: owner/name@<40 hex> # v1.2.3`. */
const pinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

export function unpinnedActions(workflow: string): string[] {
  return workflow
    .split('\n')
    .map((line) => /^\s*(?:-\s+)?uses:\s*(.*?)\s*$/.exec(line)?.[1])
    .filter((action) => action !== undefined)
    .filter((action) => !action.startsWith('./') && !pinned.test(action));
}
