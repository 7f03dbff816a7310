import { expect, it } from 'vitest';
import { flatten } from '../src/data/fields.js';
import { BOX, BOXES, RELATIONS } from '../src/data/relations.js';
import { resources } from '../src/data/resources.js';

/** The resources that a field with the identifier of one names, by the name of the field. */
const NAMED: Readonly<Record<string, string>> = {
  organization_id: 'Organization',
  use_case_id: 'UseCase',
  model_id: 'Model',
  version_id: 'WorkflowVersion',
};

const pair = (...names: readonly string[]) => [...names].sort().join(' and ');

it('shows each identifier of another resource as a relation in the diagram of concepts', () => {
  const named = resources.flatMap(({ name, fields }) =>
    flatten(fields).flatMap((field) => {
      const other = NAMED[field.name];
      return other === undefined || other === name ? [] : pair(name, other);
    }),
  );
  const shown = RELATIONS.map(({ from, to }) => pair(from, to));
  expect(shown.sort()).toEqual(
    [
      ...new Set(named),
      // The mode names the use case by the `id` of an object, and what an agent route names is not specified.
      pair('PhoneNumber', 'UseCase'),
      pair('PhoneNumber', 'Agent'),
    ].sort(),
  );
});

it.each(RELATIONS)(
  'draws the line from $from to $to between the edges of both',
  ({ from, to, points }) => {
    const corners = points.split(' ').map((corner) => corner.split(',').map(Number));
    expect(corners[0]).toSatisfy((corner: number[]) => isAtEdge(corner, BOXES[from]));
    expect(corners.at(-1)).toSatisfy((corner: number[]) => isAtEdge(corner, BOXES[to]));
  },
);

function isAtEdge([left = 0, top = 0]: readonly number[], { x, y }: Record<'x' | 'y', number>) {
  const [right, down] = [left - x, top - y];
  const isInside = right >= 0 && right <= BOX.width && down >= 0 && down <= BOX.height;
  return isInside && (right % BOX.width === 0 || down % BOX.height === 0);
}
