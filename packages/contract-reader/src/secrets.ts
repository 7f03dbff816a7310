import { secretFields } from '@voice-agent-platform/openapi/operations';

/** Replaces a secret in everything that is printed. */
export const HIDDEN = '[hidden]';

/**
 * A copy without its secrets: every value below a secret property, credentials in URLs, and the API key wherever it
 * turns up.
 */
export function hideSecrets(
  value: unknown,
  apiKey?: string,
  readable?: readonly string[],
): unknown {
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, apiKey, readable));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        hideSecrets(
          inner,
          apiKey,
          readable?.includes(name) ? undefined : (secretFields.get(name) ?? readable),
        ),
      ]),
    );
  }
  if (readable && value !== null) return HIDDEN;
  return typeof value === 'string' ? hideInText(value, apiKey) : value;
}

export function hideInText(text: string, apiKey?: string): string {
  const withoutCredentials = text.replace(/(\w:\/\/)[^/?#\s@]+@/g, `$1${HIDDEN}@`);
  return apiKey ? withoutCredentials.replaceAll(apiKey, HIDDEN) : withoutCredentials;
}

/** JSON Pointer to the first hidden value, which must never be sent back in place of the secret. */
export function findHidden(value: unknown, pointer = ''): string | undefined {
  if (typeof value === 'string') return value.includes(HIDDEN) ? pointer : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findHidden(inner, `${pointer}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
