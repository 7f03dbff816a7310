/** Asks the runtime for environment variables, and whether it is a browser. */

/** The settings that come from the environment. */
export type Variable = 'apiKey' | 'baseUrl' | 'log' | 'organizationId' | 'platformUrl';

/** Returns the name of a setting's variable: `VOICE_AGENT_API_KEY` for `apiKey`. */
export function variableFor(name: Variable): string {
  return `VOICE_AGENT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** Returns the value of an environment variable, or `undefined` if it is not set or empty. */
export function readEnvironment(name: Variable): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[variableFor(name)] || undefined;
  } catch {
    // Deno throws if the program may not read the environment.
    return undefined;
  }
}

/**
 * Returns true in a page, a web worker, or a browser extension. Workers lack `document`. Some scopes of Node, Deno, Bun
 * and workerd have `importScripts` or `location`, but none has both.
 */
export function isBrowser(): boolean {
  const { document, importScripts, location } = globalThis as {
    document?: unknown;
    importScripts?: unknown;
    location?: unknown;
  };
  return Boolean(document || (importScripts && location));
}
