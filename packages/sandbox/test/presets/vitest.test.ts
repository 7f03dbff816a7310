import { createSandbox, type Sandbox } from '@voice-agent-platform/sandbox';
import { expect, test as base } from 'vitest';

const test = base.extend<{ sandbox: Sandbox }>({
  // eslint-disable-next-line no-empty-pattern
  sandbox: async ({}, use) => {
    const sandbox = createSandbox();
    await use(sandbox);
    await sandbox.close();
  },
});

test('an unknown member stays unknown', async ({ sandbox }) => {
  const { baseUrl, apiKey, fetch } = sandbox.clientOptions;
  const response = await fetch(`${baseUrl}/api/v1/member`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@harbordental.example' }),
  });
  expect(response.status).toBe(404);
  expect(sandbox.requests).toHaveLength(1);
});
