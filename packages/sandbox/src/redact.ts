const secretFields: ReadonlySet<string> = new Set(['api_key', 'auth_token', 'api_key_secret']);
const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-api-key',
]);

export const redacted = '[redacted]';

/** A copy of a JSON value without its secrets: credentials, and the values of the headers of hooks. */
export const redactJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      secretFields.has(key)
        ? redacted
        : key === 'headers' && Array.isArray(inner)
          ? inner.map(redactHookHeader)
          : redactJson(inner),
    ]),
  );
};

const redactHookHeader = (header: unknown): unknown =>
  typeof header === 'object' && header !== null && 'value' in header
    ? { ...header, value: redacted }
    : redactJson(header);

export const redactHeaders = (
  headers: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> => {
  const visible: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) visible[name] = secretHeaders.has(name) ? redacted : value;
  }
  return visible;
};
