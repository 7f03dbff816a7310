/** Leaves secrets out of what is printed or written, by their places in the contract alone. */
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { parsePlace } from '@voice-agent-platform/shared/secret-places';

/**
 * Returns true if a field of an object, or of each object in a list, is a secret or contains one.
 *
 * @param places places of the object or list, such as `api_key`, `telephony_credentials.*` or `[].token`
 */
export function isSecretField(name: string, places: readonly string[]): boolean {
  const fields = places.map((place) => parsePlace(place).find((step) => step !== '[]'));
  return fields.includes(name) || fields.includes('*');
}

/**
 * Copies a body with `[hidden]` in the places of secrets. A value on the way to such a place that does not have the form
 * of the contract is hidden as a whole. Null stays.
 *
 * @param places `secrets.request` or `secrets.response` of the operation's row, such as `hooks[].headers[].value`
 */
export function hideSecrets(body: unknown, places: readonly string[]): unknown {
  return places.reduce((value, place) => hide(value, parsePlace(place)), body);
}

function hide(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (value === null || value === undefined) return value;
  if (step === undefined) return HIDDEN;
  if (step === '[]') {
    return Array.isArray(value) ? value.map((item: unknown) => hide(item, rest)) : HIDDEN;
  }
  if (typeof value !== 'object' || Array.isArray(value)) return HIDDEN;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      step === '*' || step === name ? hide(inner, rest) : inner,
    ]),
  );
}
