const MAX_KEY_LENGTH = 100;

/** Shortens a key for a pointer, because a key can be as long as the body. */
export function shortKey(key: string): string {
  return key.length > MAX_KEY_LENGTH ? `… (${key.length} characters)` : key;
}

/** Escapes control characters, which a terminal would interpret. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
