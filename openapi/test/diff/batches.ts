/** Puts changes of different components into one document, so that one comparison serves many of them. */
import type { Edit, Path } from '../edit.js';

/**
 * As few lists as a first fit gives. No component is changed twice in a list, and a change outside of the components
 * stands alone: without its operation, nothing refers to a component any more.
 */
export function inBatches<T extends { edits: Edit[] }>(changes: T[]): T[][] {
  const batches: T[][] = [];
  for (const change of changes) {
    const fitting = batches.find((batch) => batch.every((other) => areApart(change, other)));
    if (fitting) fitting.push(change);
    else batches.push([change]);
  }
  return batches;
}

function areApart(...changes: { edits: Edit[] }[]): boolean {
  const components = changes.flatMap(({ edits }) => [
    ...new Set(edits.map((edit) => pointerOf(pathOf(edit).slice(0, 3)))),
  ]);
  return (
    components.every((pointer) => pointer.startsWith('#/components/')) &&
    new Set(components).size === components.length
  );
}

/** Whether one of the two is the other or holds it. */
export function isAlong(a: string, b: string): boolean {
  return `${a}/`.startsWith(`${b}/`) || `${b}/`.startsWith(`${a}/`);
}

/** As a fragment, the way the comparison reports a place. */
export function pointerOf(path: Path): string {
  return `#${path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}

export function pathOf(edit: Edit): Path {
  if ('set' in edit) return edit.set;
  return 'remove' in edit ? edit.remove : edit.rename;
}
