/** Starts the sandbox on two ports, with a real client that calls it over sockets. */
import { createClient, type ClientOptions } from '@voice-agent-platform/client';
import { createSandbox, type Roots, type SandboxOptions } from '@voice-agent-platform/sandbox';

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

export async function startPlatform(options?: SandboxOptions) {
  const sandbox = createSandbox(options);
  const roots = await sandbox.listen({ port: 0, platformPort: 0 });
  const { apiKey, organizationId } = sandbox.clientOptions;
  const clientWith = (other: Omit<ClientOptions, 'maxRetries'>) =>
    createClient({ ...roots, apiKey, organizationId, ...other, maxRetries: 0 });
  return {
    sandbox,
    roots,
    /** Environment variables that configure a client of the sandbox. */
    env: {
      VOICE_AGENT_API_KEY: apiKey,
      VOICE_AGENT_BASE_URL: roots.baseUrl,
      VOICE_AGENT_PLATFORM_URL: roots.platformUrl,
      VOICE_AGENT_ORGANIZATION_ID: organizationId,
    },
    client: clientWith({}),
    /** Creates a client of the same sandbox with other options. It never retries. */
    clientWith,
    [Symbol.asyncDispose]: () => sandbox.close(),
  };
}

/** Replaces the sandbox's default addresses in a text with those of a sandbox on free ports. */
export function withRoots(text: string, { baseUrl, platformUrl }: Roots): string {
  return text
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):4010\b/g, baseUrl)
    .replaceAll(/http:\/\/(?:127\.0\.0\.1|localhost):4011\b/g, platformUrl);
}
