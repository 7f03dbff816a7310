/** The settings, as `config set` names them. */
export const SETTING_NAMES = ['api-key', 'base-url', 'platform-url', 'organization-id'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export const DEFAULT_PROFILE = 'default';

export function variableOf(name: SettingName): string {
  return `VOICE_AGENT_${name.toUpperCase().replaceAll('-', '_')}`;
}
