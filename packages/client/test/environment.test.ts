import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationError, createClient } from '../src/index.js';
import { createFetchClient } from '../src/fetch.js';
import { KEY, rejection } from './support/client.js';
import { json, serve } from './support/server.js';

const VARIABLES = {
  apiKey: 'VOICE_AGENT_API_KEY',
  baseUrl: 'VOICE_AGENT_BASE_URL',
  platformUrl: 'VOICE_AGENT_PLATFORM_URL',
  organizationId: 'VOICE_AGENT_ORGANIZATION_ID',
};

beforeEach(() => Object.values(VARIABLES).forEach((name) => vi.stubEnv(name, undefined)));
afterEach(() => void vi.unstubAllEnvs());

function setEnvironment(url: string): void {
  vi.stubEnv('VOICE_AGENT_API_KEY', KEY);
  vi.stubEnv('VOICE_AGENT_BASE_URL', url);
  vi.stubEnv('VOICE_AGENT_PLATFORM_URL', url);
  vi.stubEnv('VOICE_AGENT_ORGANIZATION_ID', 'org_1');
}

describe('the environment', () => {
  it('configures a client that is given no options', async () => {
    const server = await serve(json({}));
    setEnvironment(server.url);
    await createClient().getWorkflowVersion({ path: { version_id: 'v1' } });
    await createFetchClient().GET('/orgs');
    expect(server.received[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'x-organization-id': 'org_1',
    });
    expect(server.received[1]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('yields to options, and fills in empty ones', async () => {
    const server = await serve(json({}));
    setEnvironment(server.url);
    await createClient({ apiKey: 'sk_test_option', baseUrl: '' }).getOrganization();
    expect(server.received[0]?.headers.authorization).toBe('Bearer sk_test_option');
  });

  it.each(['apiKey', 'baseUrl', 'platformUrl'] as const)(
    'the environment without %s, which is in neither place, names the option and the variable',
    (name) => {
      setEnvironment('http://127.0.0.1');
      for (const missing of [undefined, '']) {
        vi.stubEnv(VARIABLES[name], missing);
        expect(() => createClient()).toThrow(ConfigurationError);
        expect(() => createClient()).toThrow(
          `${name} is missing: pass it to createClient or set ${VARIABLES[name]}`,
        );
        expect(() => createFetchClient()).toThrow('pass it to createFetchClient or set');
      }
    },
  );

  it('the environment without an organization rejects a platform operation with the names of both', async () => {
    setEnvironment('http://127.0.0.1:1');
    vi.stubEnv('VOICE_AGENT_ORGANIZATION_ID', '');
    const error = await rejection(createClient().getWorkflowVersion({ path: { version_id: 'v' } }));
    expect(error.message).toMatch(/organizationId is missing: .*VOICE_AGENT_ORGANIZATION_ID/);
  });
});

it('a key that is missing is reported before the roots', () => {
  vi.stubEnv('VOICE_AGENT_API_KEY', '');
  vi.stubEnv('VOICE_AGENT_BASE_URL', '');
  expect(() => createClient()).toThrow(
    'apiKey is missing: pass it to createClient or set VOICE_AGENT_API_KEY',
  );
});

it('a key that starts with Bearer is refused with that reason', () => {
  setEnvironment('http://127.0.0.1');
  expect(() => createClient({ apiKey: 'Bearer sk_test_1' })).toThrow(
    /apiKey must not start with "Bearer "/,
  );
});

it('a root that is a URL object is refused with a reason', () => {
  setEnvironment('http://127.0.0.1');
  const baseUrl = new URL('https://base.example') as unknown as string;
  expect(() => createClient({ baseUrl })).toThrow(/baseUrl must be .*a string/);
});
