// @vitest-environment happy-dom
import { createClient } from '@voice-agent-platform/client';
import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';

it('a client takes the options of a sandbox in happy-dom, which looks like a browser', async () => {
  expect(globalThis).toHaveProperty('document');
  const sandbox = createSandbox();
  const client = createClient({ ...sandbox.clientOptions });
  const path = { id: sandbox.seedIds.agent };
  const { name } = await client.updateAgent({ path, body: { name: 'Mira' } });
  expect(name).toBe('Mira');
  expect(sandbox.requests).toMatchObject([{ operationId: 'updateAgent', status: 200 }]);
});
