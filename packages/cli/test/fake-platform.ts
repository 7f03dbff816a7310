import {
  createFakePlatform,
  type Responses,
  type Sent,
} from '@voice-agent-platform/shared/chores/fake-platform';
import { onTestFinished, vi } from 'vitest';

/** Environment that sends a command's requests to the fake platform. */
export const fakeEnv = {
  VOICE_AGENT_API_KEY: 'sk_test_fake',
  VOICE_AGENT_BASE_URL: 'http://base.invalid',
  VOICE_AGENT_PLATFORM_URL: 'http://platform.invalid',
  VOICE_AGENT_ORGANIZATION_ID: 'o1',
};

/** Responds to the requests of commands until the test ends, and returns what they send. */
export function fakePlatform(responses: Responses): readonly Sent[] {
  const { fetch, sent } = createFakePlatform(responses);
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

/** Records the address and the init of each request until the test ends. */
export function recordRequests(): readonly (readonly [url: string, init: RequestInit])[] {
  const sent: [url: string, init: RequestInit][] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return Promise.resolve(Response.json({ calls: [1, 2] }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
