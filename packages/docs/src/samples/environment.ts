/** The environment variables that every sample reads. */
export const ROOT_VARIABLES = {
  base: 'VOICE_AGENT_BASE_URL',
  platform: 'VOICE_AGENT_PLATFORM_URL',
} as const;
export const KEY_VARIABLE = 'VOICE_AGENT_API_KEY';
export const ORGANIZATION_VARIABLE = 'VOICE_AGENT_ORGANIZATION_ID';
