import { expect, it } from 'vitest';
import { mutated, negativeControls } from '../run/negative-controls.js';

it.each(negativeControls)('the place of the fault exists: $name', (control) => {
  expect(
    () => mutated(control),
    'correct the control in internal/languages/run/negative-controls.ts',
  ).not.toThrow();
});

const fields = '/components/schemas/Run/properties';
const integer = { type: 'integer' };

it.each([
  ['changes a value that is gone', { changed: { [`${fields}/gone`]: integer } }],
  ['removes a value that is gone', { changed: { [`${fields}/gone`]: undefined } }],
  ['adds a value that exists', { added: { [`${fields}/issuesCount`]: integer } }],
])('mutated refuses a control that %s', (name, edits) => {
  const [pointer] = Object.values(edits).flatMap(Object.keys);
  expect(() => mutated({ name, language: 'go', red: 'build', ...edits })).toThrow(pointer);
});
