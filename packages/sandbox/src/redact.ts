const secretFields: ReadonlySet<string> = new Set(['api_key', 'auth_token', 'api_key_secret']);
const secretHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-api-key',
]);

const redacted = '[redacted]';

/** A copy of a JSON value without its secrets: credentials, and the values of the headers of hooks. */
export const redactJson = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [
      key,
      secretFields.has(key)
        ? redacted
        : key === 'headers'
          ? redactHooksHeaders(inner)
          : redactJson(inner),
    ]),
  );
};

// A request that violates the contract can hold them in any form, and is recorded all the same.
const redactHooksHeaders = (headers: unknown): unknown => {
  if (headers === null) return null;
  return Array.isArray(headers) ? headers.map(redactHookHeader) : redacted;
};

const redactHookHeader = (header: unknown): unknown =>
  typeof header === 'object' && header !== null && 'key' in header
    ? { key: header.key, value: redacted }
    : redacted;

/** The parameters of a query, of which a careless caller may have made a place for a key. */
export const redactQuery = (query: string): Readonly<Record<string, string>> =>
  query === ''
    ? {}
    : Object.fromEntries(
        [...new URLSearchParams(query)].map(([name, value]) => [
          name,
          secretFields.has(name) ? redacted : value,
        ]),
      );

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
