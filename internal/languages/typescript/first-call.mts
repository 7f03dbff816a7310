import { createClient } from './voice-agent-typescript/client/index.js';
import {
  getOrganization,
  getWorkflowVersion,
  updateAgent,
} from './voice-agent-typescript/index.js';

const auth = process.env.VOICE_AGENT_API_KEY;
// A redirect of an update would send its body, which can hold the key, to another host.
const redirect = 'manual';
const base = createClient({
  baseUrl: `${process.env.VOICE_AGENT_BASE_URL}/api/v1`,
  auth,
  redirect,
});
const platform = createClient({
  baseUrl: `${process.env.VOICE_AGENT_PLATFORM_URL}/api/v1`,
  auth,
  redirect,
});

/** Names the status or the cause, and never shows a response body: it may hold secrets. */
class CallFailed extends Error {
  constructor(
    reason: string,
    readonly status?: number,
  ) {
    super(reason);
  }
}

async function dataOf<Data>(
  call: (options: {
    signal: AbortSignal;
  }) => Promise<{ data?: Data; error?: unknown; response?: Response }>,
): Promise<Data> {
  const result = await call({ signal: AbortSignal.timeout(30_000) }).catch((error: unknown) => {
    // A body that ends early or is not JSON. The message of a SyntaxError quotes it.
    throw new CallFailed(`unreadable response: ${error instanceof Error ? error.name : 'unknown'}`);
  });
  const { data, error, response } = result;
  if (response === undefined) throw new CallFailed('no response');
  if (!response.ok || error !== undefined || data == null) {
    throw new CallFailed(`the platform responded with ${response.status}`, response.status);
  }
  return data;
}

try {
  const organization = await dataOf((options) => getOrganization({ client: base, ...options }));
  console.log(organization.name);

  const version = await dataOf((options) =>
    getWorkflowVersion({
      client: platform,
      path: { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' },
      headers: { 'x-organization-id': process.env.VOICE_AGENT_ORGANIZATION_ID ?? '' },
      ...options,
    }),
  );
  console.log(version.name);

  const path = { id: '0123456789abcdef01234567' };
  await dataOf((options) =>
    updateAgent({ client: base, path, body: { name: 'Nobody' }, ...options }),
  ).catch((error: unknown) => console.log((error as CallFailed).status));
} catch (error) {
  console.error(error instanceof CallFailed ? error.message : error);
  process.exitCode = 1;
}
