import { verify } from '@voice-agent-platform/codegen';
import { findLanguage } from '@voice-agent-platform/drivers';
import { expect, it } from 'vitest';
import { readRecord, seenIn } from '../../src/languages/records.js';
import { placesOf } from '../../src/languages/run/places.js';

// The client changes often, so its row of CONFORMANCE.md is not renewed on request but checked here.
it('the client of this repository does what its row of CONFORMANCE.md says', async () => {
  const client = findLanguage('client');
  const cells = await verify(client.start(client.driver, placesOf(client)), {
    language: client.name,
    // The client's own tests know that it waits for 30 s.
    hangLimitMs: 2000,
  });
  expect(cells.filter(({ fault }) => fault !== undefined)).toEqual([]);
  const { passed, malformed } = (await readRecord(client)) ?? {};
  expect(
    { passed, malformed },
    'internal/conformance/records/client.json differs: run `pnpm test:languages client`.',
  ).toEqual(seenIn(cells));
});
