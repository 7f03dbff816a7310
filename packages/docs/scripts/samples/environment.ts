/** The variables that every sample reads from its environment. Those of the roots default to the sandbox's addresses. */
export const rootVariables = { base: 'BASE_URL', platform: 'PLATFORM_URL' };
export const keyVariable = 'API_KEY';
export const organizationVariable = 'ORGANIZATION_ID';
