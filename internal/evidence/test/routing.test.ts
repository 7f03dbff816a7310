/** Tests what the report concludes about the mode of a phone number that is routed to a use case. */
import { expect, it } from 'vitest';
import { supportedChoices } from '../src/index.js';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

/** Reports on the routing of a number, by its mode before and after. */
function reportOfRouting({ before, after }: Readonly<Record<'before' | 'after', string>>) {
  const id = '66f1a2e0e5b7d83a9c0e4b31';
  const use_case_config = { id: 'u', agent_routes: [], prompt_routes: [] };
  const inMode = (mode: string) => ({ id, organization_id: 'o', mode, use_case_config });
  return reportOf(
    entry('GET /numbers', { response: [inMode(before)] }),
    entry(`PATCH /numbers/${id}/use-case`, { body: { id: 'u' }, response: inMode(after) }),
  );
}

it.each([
  ['mode becomes use_case', 'use_case', 'use-case'],
  ['mode stays as it is', 'direct_transfer', 'keep'],
])('reports that the %s when a number in mode direct_transfer is routed', (text, after, choice) => {
  const report = reportOfRouting({ before: 'direct_transfer', after });
  expect(answersAt('updatePhoneNumberUseCase', report, 'update')).toContain(`${text}, 1 of 1`);
  expect(supportedChoices(report)['routing-mode']).toEqual({ choice, count: 1 });
});

// A number that is in mode use_case already does not show whether routing sets the mode.
// The contract does not declare the other mode, so its meaning is unknown.
it.each(['use_case', 'unheard_of'])(
  'does not conclude how routing changes the mode of a number in mode %s',
  (mode) => {
    const report = reportOfRouting({ before: mode, after: mode });
    expect(answersAt('updatePhoneNumberUseCase', report, 'update')).toContain(
      'other fields keep their values, 1 of 1',
    );
    expect(supportedChoices(report)).not.toHaveProperty('routing-mode');
  },
);
