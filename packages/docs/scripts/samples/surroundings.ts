/** What every sample reads from its environment. The addresses default to the sandbox's; the key has no default. */
export const roots = {
  base: { variable: 'BASE_URL', sandbox: 'http://127.0.0.1:4010' },
  platform: { variable: 'PLATFORM_URL', sandbox: 'http://127.0.0.1:4011' },
};
export const keyVariable = 'API_KEY';
export const organizationVariable = 'ORGANIZATION_ID';
