import { expect, it } from 'vitest';
import { describeRules } from '../scripts/describe-properties.js';

it('a rule that requires a field which the properties lack is refused, because no description could state it', () => {
  const Flow = { properties: { retries: {} }, dependentRequired: { retries: ['delay'] } };
  expect(() => describeRules({ components: { schemas: { Flow } } })).toThrow(
    'The schema Flow requires delay with retries, but its properties do not have delay',
  );
});
