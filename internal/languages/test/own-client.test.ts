import { verify } from '@voice-agent-platform/codegen/internal/verify/verify';
import { findHarness, readBehavior } from '../registry.js';
import { expect, it } from 'vitest';
import { placesOf } from '../run/run-language.js';

// The one language that needs nothing but Node.
it('the client of this repository does what its row of CONFORMANCE.md says', async () => {
  const client = findHarness('client');
  const cells = await verify(client.start(client.driver, placesOf(client)), {
    behavior: readBehavior('client'),
    // The client's own tests know that it waits for 30 s.
    limitOf: (step) => (step === 'no response' ? 0 : 120_000),
  });
  expect(cells.filter(({ fault }) => fault !== undefined)).toEqual([]);
});
