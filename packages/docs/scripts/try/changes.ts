/** What differs between two states, leaf by leaf, without the values of secrets. */
export interface Change {
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  before: unknown;
  after: unknown;
}

const secretNames = new Set(['api_key', 'auth_token', 'api_key_secret']);

export function findChanges(before: unknown, after: unknown, pointer = ''): Change[] {
  if (isBranch(before) && isBranch(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      findChanges(
        before[key],
        after[key],
        `${pointer}/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`,
      ),
    );
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const shown = (value: unknown) =>
    value !== undefined && isSecret(pointer) ? '(secret)' : withoutSecrets(value);
  return [{ pointer, before: shown(before), after: shown(after) }];
}

/** A copy in which the API's secrets, and the header values of webhooks, are named but not shown. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isBranch(value)) return value;
  const isHeader = 'key' in value && 'value' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      secretNames.has(key) || (isHeader && key === 'value') ? '(secret)' : withoutSecrets(each),
    ]),
  );
}

function isSecret(pointer: string): boolean {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return secretNames.has(name) || /\/headers\/\d+\/value$/.test(pointer);
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
