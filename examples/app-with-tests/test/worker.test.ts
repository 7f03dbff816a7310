import { createSandbox } from '@voice-agent-platform/sandbox';
import { expect, it, onTestFinished } from 'vitest';
import worker from '../src/worker.js';

it('responds with the tags that the platform of its environment returned', async () => {
  const sandbox = createSandbox();
  const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => sandbox.close());
  const response = await worker.fetch(new Request('https://worker.example/'), {
    VOICE_AGENT_API_KEY: sandbox.clientOptions.apiKey,
    VOICE_AGENT_BASE_URL: baseUrl,
    VOICE_AGENT_PLATFORM_URL: platformUrl,
  });
  expect(await response.json()).toEqual({ tags: sandbox.snapshot().callTags });
});
