/**
 * Fields whose value is a secret: the organization's and the telephony provider's keys, headers that authenticate or
 * name a session, and `value`, the field of a hook's header entries.
 *
 * Works on text, because cut or malformed JSON holds secrets too. The backslashes stand for JSON within a JSON string;
 * there the match runs to the end of the string, which redacts too much rather than too little.
 */
const SECRET_FIELD =
  /(\\*"(?:[\w-]*(?:api[_-]?key|token|secret|password|authorization|cookie)|value)\\*"\s*:\s*\\*")(?:[^"\\]|\\.)*/gi;
const BEARER = /(bearer\s+)[^\s"\\,]+/gi;
const REDACTED = '$1[redacted]';

/** Cuts every secret out of a text; `secret` is one more that is known by its value. */
export function redactText(text: string, secret?: string): string {
  const redacted = text.replace(SECRET_FIELD, REDACTED).replace(BEARER, REDACTED);
  return secret ? redacted.replaceAll(secret, '[redacted]') : redacted;
}

/** A deep copy of plain data without its secrets. */
export function redact<T extends object>(value: T, secret?: string): T {
  // The known secret is cut from the parsed strings: one that reads `1` or `true` would break the JSON around it.
  return JSON.parse(redactText(JSON.stringify(value)), (_, field: unknown) =>
    typeof field === 'string' ? redactText(field, secret) : field,
  ) as T;
}
