/** What differs between two states of the sandbox, leaf by leaf, without the values of secrets. */
import { secretFields } from '@voice-agent-platform/openapi/operations';

export interface Change {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

const HIDDEN = '(secret)';

export function findChanges(before: unknown, after: unknown): Change[] {
  // Secrets are hidden after the comparison, so that a changed secret is a change.
  return compare(before, after, '').map(({ pointer, before: old, after: now }) => ({
    pointer,
    before: hide(old, pointer),
    after: hide(now, pointer),
  }));
}

/** A copy without the values that the contract marks as secret. */
export function withoutSecrets(value: unknown): unknown {
  return redact(value, undefined);
}

function compare(before: unknown, after: unknown, pointer: string): Change[] {
  if (isBranch(before) && isBranch(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      compare(
        before[key],
        after[key],
        `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      ),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, before, after }];
}

function hide(value: unknown, pointer: string): unknown {
  if (value === undefined) return undefined;
  const path = pointer.split('/').slice(1);
  const secret = path.findIndex((name) => secretFields.has(name));
  if (secret === -1) return redact(value, undefined);
  const except = secretFields.get(path[secret] ?? '') ?? [];
  const isReadable = path.slice(secret + 1).some((name) => except.includes(name));
  return isReadable ? value : redact(value, except);
}

/** `except` lists the fields that stay readable inside a secret; undefined means that nothing here is secret. */
function redact(value: unknown, except: readonly string[] | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => redact(each, except));
  if (isBranch(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        except?.includes(key) ? each : redact(each, except ?? secretFields.get(key)),
      ]),
    );
  }
  return except === undefined ? value : HIDDEN;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
