/** Environment variables of the server. The model can neither read nor set them. */
export const variables = [
  {
    name: 'VOICE_AGENT_API_KEY',
    title: 'API key',
    description: 'The API key of your organization',
    isRequired: true,
    isSecret: true,
  },
  {
    name: 'VOICE_AGENT_BASE_URL',
    title: 'Base root',
    description: 'The base root of the API, without /api/v1',
    isRequired: true,
    isSecret: false,
  },
  {
    name: 'VOICE_AGENT_PLATFORM_URL',
    title: 'Platform root',
    description: 'The platform root of the API, without /api/v1',
    isRequired: true,
    isSecret: false,
  },
  {
    name: 'VOICE_AGENT_ORGANIZATION_ID',
    title: 'Organization',
    description: 'The organization for the operations on the platform root',
    isRequired: false,
    isSecret: false,
  },
] as const;
