const MAX_KEY_LENGTH = 100;

/** Shortens a key for a pointer, because a key can be as long as the body. */
export function shortenKey(key: string): string {
  return key.length > MAX_KEY_LENGTH ? `… (${key.length} characters)` : key;
}

/** Replaces control and other invisible characters by question marks, because a terminal would interpret them. */
export function replaceUnprintable(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}
