import { findLanguage } from '@voice-agent-platform/drivers';
import { expect, it } from 'vitest';
import { readRecord, seenIn } from '../../src/languages/records.js';
import { runLanguage } from '../../src/languages/run/run-language.js';

// The client changes often, so its row of CONFORMANCE.md is not renewed on request but checked here. The step "no response"
// waits for 15 s.
it('does what its row of CONFORMANCE.md says', { timeout: 60_000 }, async () => {
  const client = findLanguage('client');
  const { cells, failedStage } = await runLanguage(client, { onStage: () => {} });
  expect(failedStage).toBeUndefined();
  expect(cells.filter(({ fault }) => fault !== undefined)).toEqual([]);
  const { passed, malformed } = (await readRecord(client)) ?? {};
  expect(
    { passed, malformed },
    'packages/conformance/records/client.json differs: run `pnpm test:languages client`.',
  ).toEqual(seenIn(cells));
});
