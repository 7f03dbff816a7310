/**
 * A text of another program without what a terminal acts on, or reverses, instead of showing it, and without passwords in
 * addresses. U+200C and U+200D stay: they belong to letters and emoji.
 */
export function printable(text: string): string {
  return text
    .replace(/(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/(:\/\/[^\s/:@]*):[^\s/@]+@/g, '$1:***@');
}
