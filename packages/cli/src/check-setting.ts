import type { ClientOptions } from '@voice-agent-platform/client';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { SettingName } from './profiles.js';

/** The option of the client that each setting becomes. */
const OPTIONS = {
  'api-key': 'apiKey',
  'base-url': 'baseUrl',
  'platform-url': 'platformUrl',
  'organization-id': 'organizationId',
} as const satisfies Readonly<Record<SettingName, keyof ClientOptions>>;

/** Valid values for the other options. Without them, the client would read and check those of the environment. */
const VALID = {
  apiKey: 'valid',
  baseUrl: 'http://valid',
  platformUrl: 'http://valid',
  organizationId: 'valid',
};

/**
 * Checks a setting by the rules of the client. Nothing is sent.
 *
 * @param label the name of the setting in the message
 * @throws UsageError
 */
export async function checkSetting(
  name: SettingName,
  value: string,
  label: SettingName | `--${SettingName}`,
): Promise<void> {
  const { ConfigurationError, createClient } = await import('@voice-agent-platform/client');
  try {
    createClient({ ...VALID, [OPTIONS[name]]: value });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new UsageError(`${label} ${error.fault}`);
  }
}
