/** The settings, as `config set` names them. */
export const settingNames = ['api-key', 'base-url', 'platform-url', 'organization-id'] as const;
export type SettingName = (typeof settingNames)[number];

export const DEFAULT_PROFILE = 'default';

export function variableOf(name: SettingName): string {
  return `VOICE_AGENT_${name.toUpperCase().replaceAll('-', '_')}`;
}
