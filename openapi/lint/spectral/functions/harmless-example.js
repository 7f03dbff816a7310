/** @import { RulesetFunction } from '@stoplight/spectral-core' */

/**
 * What nobody owns: names reserved by RFC 2606, the numbers 555-0100 to 555-0199 that North America
 * keeps for fiction, and keys that call themselves test keys.
 */
const FORMS = [
  { form: /[\w.+-]+@[\w.-]+/g, harmless: /\.example$/, what: 'An address of mail' },
  { form: /https?:\/\/[^/\s]+/g, harmless: /\.example$/, what: 'A host' },
  { form: /\+\d{7,15}\b/g, harmless: /^\+1\d{3}55501\d\d$/, what: 'A phone number' },
  { form: /\b(sk|pk|rk)_\w+/g, harmless: /^[spr]k_test_/, what: 'A key' },
];
const SECRET = /^(api_key|auth_token|api_key_secret)$/;

/**
 * Examples are copied and sent. None of their data reaches a person, a host or an account.
 *
 * @type {RulesetFunction<unknown, null>}
 */
export default function harmlessExample(value, _options, { path }) {
  return stringsOf(value, [...path]).flatMap(({ text, keys }) => {
    const faults = FORMS.flatMap(({ form, harmless, what }) =>
      (text.match(form) ?? [])
        .filter((found) => !harmless.test(found))
        .map((found) => ({
          message: `${what} in an example is fictitious: ${found}.`,
          path: keys,
        })),
    );
    if (!SECRET.test(String(keys.at(-1))) || /test/.test(text)) return faults;
    return [...faults, { message: 'A secret in an example says that it is a test.', path: keys }];
  });
}

/** @type {(value: unknown, keys: (string | number)[]) => { text: string, keys: (string | number)[] }[]} */
function stringsOf(value, keys) {
  if (typeof value === 'string') return [{ text: value, keys }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => stringsOf(child, [...keys, key]));
}
