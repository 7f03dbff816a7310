import { isIdentifier } from '@voice-agent-platform/languages/names';
import { expect, it } from 'vitest';
import { flatten } from '../src/data/fields.js';
import { BOX, BOXES, RELATIONS } from '../src/data/relations.js';
import { resources } from '../src/data/resources.js';

/** The resources that fields name by their identifiers. */
const NAMED: Readonly<Record<string, string>> = {
  organization_id: 'Organization',
  use_case_id: 'UseCase',
  model_id: 'Model',
  from_model_id: 'Model',
  version_id: 'WorkflowVersion',
  source_version_id: 'WorkflowVersion',
};
/** Identifiers without a line: the caption of the diagram names `org_id`, and no operation returns what the others name. */
const WITHOUT_LINE = ['org_id', 'sid', 'account_sid', 'api_key_id', 'prompt_id', 'voice_id'];

const identifiers = resources.flatMap(({ name: holder, fields }) =>
  flatten(fields)
    .filter(({ name, type }) => isIdentifier(name) && name !== 'id' && type !== 'boolean')
    .map(({ name }) => ({ holder, name })),
);
const pair = (...names: readonly string[]) => [...names].sort().join(' and ');

it('covers each identifier of a resource by the relations of the diagram of concepts, or by an exception', () => {
  const known = new Set([...Object.keys(NAMED), ...WITHOUT_LINE]);
  expect(new Set(identifiers.map(({ name }) => name))).toEqual(known);
});

it('shows each named resource as a relation in the diagram of concepts, and no others', () => {
  const named = identifiers.flatMap(({ holder, name }) => {
    const other = NAMED[name];
    return other === undefined || other === holder ? [] : pair(holder, other);
  });
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
