import { expect, it } from 'vitest';
import { mutated, negativeControls } from '../run/negative-controls.js';

it.each(negativeControls)('the place of the fault exists: $name', (control) => {
  expect(
    () => mutated(control),
    'correct the control in internal/languages/run/negative-controls.ts',
  ).not.toThrow();
});
