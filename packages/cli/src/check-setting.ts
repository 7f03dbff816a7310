import type { ClientOptions, ConfigurationError } from '@voice-agent-platform/client';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { SettingName } from './profiles.js';

/** The option of the client that each setting becomes. */
const OPTIONS = {
  'api-key': 'apiKey',
  'base-url': 'baseUrl',
  'platform-url': 'platformUrl',
  'organization-id': 'organizationId',
} as const satisfies Readonly<Record<SettingName, keyof ClientOptions>>;

/** Valid values for the other options, which the client would read from the environment. Nothing is sent. */
const VALID = {
  apiKey: 'valid',
  baseUrl: 'http://valid',
  platformUrl: 'http://valid',
  organizationId: 'valid',
};

/**
 * Checks a setting by the rules of the client.
 *
 * @param label the name of the setting in the message
 * @throws UsageError
 */
export async function checkSetting(name: SettingName, value: string, label: string): Promise<void> {
  // The client would read an empty value from the environment.
  if (value === '') throw new UsageError(`${label} is empty`);
  const { createClient } = await import('@voice-agent-platform/client');
  try {
    createClient({ ...VALID, [OPTIONS[name]]: value });
  } catch (error) {
    throw new UsageError(`${label} ${(error as ConfigurationError).fault}`);
  }
}
