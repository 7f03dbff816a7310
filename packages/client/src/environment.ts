/** The settings that come from the environment. */
export type Variable = 'apiKey' | 'baseUrl' | 'log' | 'organizationId' | 'platformUrl';

/** Returns the variable of a setting: `VOICE_AGENT_API_KEY` for `apiKey`. */
export function variableOf(name: Variable): string {
  return `VOICE_AGENT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** Returns the value of an environment variable, or `undefined` if it is not set or empty. */
export function readEnvironment(name: Variable): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[variableOf(name)] || undefined;
  } catch {
    // Deno throws if the program may not read the environment.
    return undefined;
  }
}
