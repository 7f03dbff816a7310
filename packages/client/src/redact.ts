/**
 * A field whose name says that its text may be a secret: the organization's and the telephony provider's keys, headers
 * that authenticate or name a session, and `value`, the field of a hook's header entries.
 *
 * Works on text, because cut or malformed JSON holds secrets too. In JSON within a JSON string, whose quotes stand
 * behind backslashes, the match runs to the end of the string: too much is redacted rather than too little. The
 * bounds keep the time linear for a body that was made to cost a square.
 */
const SECRET_FIELD =
  /("[^"]{0,64}(?:key|token|secret|passw|auth|cookie|value)[^"]{0,64}"\s*:\s*\\*")(?:[^"\\]|\\.)*/gi;
const BEARER = /(bearer\s+)[^\s"\\,]+/gi;
const REDACTED = '[redacted]';

/** Cuts every secret out of a text; `secret` is one more that is known by its value. */
export function redactText(text: string, secret?: string): string {
  const redacted = text.replace(SECRET_FIELD, '$1' + REDACTED).replace(BEARER, '$1' + REDACTED);
  return secret ? redacted.replaceAll(secret, REDACTED) : redacted;
}

/** A deep copy as plain data without its secrets. */
export function redact<T extends object>(value: T, secret?: string): Record<string, unknown> {
  const json = JSON.stringify(value, (_, field: unknown) =>
    field instanceof Headers ? Object.fromEntries(field) : field,
  );
  // The known secret is cut from the parsed strings: one that reads `1` or `true` would break the JSON around it.
  return JSON.parse(redactText(json), (_, field: unknown) =>
    typeof field === 'string' ? redactText(field, secret) : field,
  ) as Record<string, unknown>;
}
