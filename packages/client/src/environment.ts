/** What can be set from outside of a program. */
export type Variable = 'apiKey' | 'baseUrl' | 'log' | 'organizationId' | 'platformUrl';

/** `apiKey` is read from `VOICE_AGENT_API_KEY`. */
export function variableOf(name: Variable): string {
  return `VOICE_AGENT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** The value of an environment variable; `undefined` if it is not set, or empty. */
export function readEnvironment(name: Variable): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[variableOf(name)] || undefined;
  } catch {
    // Deno, without permission to read the environment.
    return undefined;
  }
}
