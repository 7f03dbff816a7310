/** Leaves secrets out of what is printed or written, by their places in the contract alone. */
import { HIDDEN } from '@voice-agent-platform/shared/hidden';

/**
 * A copy of a body that has `[hidden]` in the places of secrets, and everything else as it is. What does not have the
 * form of the contract on the way to such a place is hidden as a whole. Null stays.
 *
 * @param places `secrets.request` or `secrets.response` of the operation's row, such as `hooks[].headers[].value`
 */
export function hideSecrets(body: unknown, places: readonly string[]): unknown {
  return places.reduce(
    (value, place) => hide(value, place.replaceAll('[]', '.[]').replace(/^\./, '').split('.')),
    body,
  );
}

function hide(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (value === null || value === undefined) return value;
  if (step === undefined) return HIDDEN;
  if (step === '[]') {
    return Array.isArray(value) ? value.map((item: unknown) => hide(item, rest)) : HIDDEN;
  }
  if (typeof value !== 'object' || Array.isArray(value)) return HIDDEN;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      step === '*' || step === name ? hide(each, rest) : (each as unknown),
    ]),
  );
}
