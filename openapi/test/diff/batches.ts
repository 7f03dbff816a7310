/** Puts changes of different components into one document, so that one comparison serves many of them. */
import { formatPointer } from '../../../scripts/lib/json-pointer.js';
import { pathOf, type Edit } from '../edit.js';

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
    ...new Set(edits.map((edit) => placeOf(edit).split('/').slice(0, 4).join('/'))),
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

/** Where the edit stands, as a fragment: the way the comparison reports a place. */
export function placeOf(edit: Edit): string {
  return `#${formatPointer(pathOf(edit))}`;
}
