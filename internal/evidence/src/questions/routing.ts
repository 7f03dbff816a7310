/** Answers whether the update that routes a phone number to a use case also sets the mode of the number. */
import { asArray } from '@voice-agent-platform/shared/openapi-document';
import { choice } from '../decisions.js';
import { isSame } from '../json.js';
import type { Change } from '../traffic.js';
import type { Outcome } from './tally.js';

/** The mode of a number that is routed to a use case. */
const USE_CASE_MODE = 'use_case';

/** Skips a number that is already routed to a use case: it does not show whether the update sets the mode. */
export function* describeMode({ others, operation }: Change): Iterable<Outcome> {
  const mode = others.find(({ name }) => name === 'mode');
  if (!mode || mode.before === USE_CASE_MODE) return;
  const known = operation.success?.node?.properties.get('mode')?.schema.enum;
  // An unknown mode may mean anything.
  if (!asArray(known).some((value) => value === mode.before)) return;
  if (mode.after === USE_CASE_MODE) {
    const text = `mode becomes ${USE_CASE_MODE}`;
    yield ['mode', [{ text, supports: choice('routing-mode', 'use-case') }]];
  } else if (isSame(mode.before, mode.after)) {
    yield ['mode', [{ text: 'mode stays as it is', supports: choice('routing-mode', 'keep') }]];
  }
}
