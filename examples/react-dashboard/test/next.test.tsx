import { createSandbox } from '@voice-agent-platform/sandbox';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';

// The package throws wherever it is not built for a server.
vi.mock('server-only', () => ({}));

it('shows the phone numbers with the key of the environment', async () => {
  const sandbox = createSandbox();
  const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
  onTestFinished(() => sandbox.close());
  // A server does not have a document, but the tests of components, in the same process, need it.
  const { document } = globalThis;
  onTestFinished(() => void vi.stubGlobal('document', document));
  vi.stubGlobal('document', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('VOICE_AGENT_BASE_URL', baseUrl);
  vi.stubEnv('VOICE_AGENT_PLATFORM_URL', platformUrl);
  vi.stubEnv('VOICE_AGENT_API_KEY', 'sk_test_environment');
  const { default: Numbers } = await import('../src/next/app/numbers/page.js');
  expect(renderToStaticMarkup(await Numbers()).match(/<p>\+1/g)).toHaveLength(2);
  expect(sandbox.requests).toMatchObject([
    { headers: { authorization: 'Bearer sk_test_environment' } },
  ]);
});
