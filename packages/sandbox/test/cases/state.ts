import { modelBody } from './agents-and-models.js';
import { equal, type Cases } from './platform.js';

export const state: Cases = {
  'reset restores the seed, identifiers and clock included, and removes pending failures': async ({
    send,
    sandbox,
  }) => {
    const before = sandbox.snapshot();
    const first = await send('POST', '/models', { body: modelBody(sandbox) });
    sandbox.clock.advance(60_000);
    sandbox.fail('listCallTags', { status: 503 });
    sandbox.reset();
    equal([sandbox.snapshot(), sandbox.requests, sandbox.failures], [before, [], []]);
    const again = await send('POST', '/models', { body: modelBody(sandbox) });
    equal([again.status, again.json], [200, first.json]);
  },
  'a snapshot is a copy from which the state can be restored': async ({ send, sandbox }) => {
    await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { name: 'Kept' } });
    const snapshot = sandbox.snapshot();
    await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { name: 'Lost' } });
    sandbox.restore(JSON.parse(JSON.stringify(snapshot)) as typeof snapshot);
    equal(sandbox.snapshot(), snapshot);
    sandbox.snapshot().agents[0]!.name = 'Changed';
    equal(sandbox.snapshot().agents[0]?.name, 'Kept');
  },
};
