/**
 * Hides secrets that are known by their value, and the credentials in a URL. `hideSecrets` in `internal/contract-reader`
 * hides secrets by their place in the contract.
 */

import { isObject } from './json.js';

/** Replaces a hidden secret. */
export const HIDDEN = '[hidden]';

/**
 * A text that looks like a masked secret, as services return it: only its ends are shown, which can include a prefix such
 * as `sk_test_`. A scheme such as `Bearer` can precede it.
 */
export const MASKED_SECRET =
  /^(?:[a-z]+ )?\S{0,24}(?:…|\.{3}|[*•]{3,}(?:[ -][*•]+)*[ -]?|x{4,})\S{0,24}$/i;

/** A word in place of a secret. A program that records traffic can have written it, so the service may not mask secrets. */
export const REDACTED = /^(?:[a-z]+ )?[[<(]?(?:redacted|masked)[\])>]?$/i;

/** A shorter value could occur inside any word. */
const SHORTEST = 8;

/** Secrets that are known by value, such as the API key. */
export type Known = readonly (string | undefined)[];

/** Returns the text without these values. The longest goes first, because it can contain others. */
export function hideInText(text: string, known: Known): string {
  return known
    .filter((value) => value !== undefined && value.length >= SHORTEST)
    .sort((a, b) => b!.length - a!.length)
    .reduce<string>((shown, value) => shown.replaceAll(value!, HIDDEN), text);
}

/** Copies JSON data without these values in any text or name. */
export function hideInData(data: unknown, known: Known): unknown {
  const text = JSON.stringify(data, (_name, value: unknown) => {
    if (typeof value === 'string') return hideInText(value, known);
    if (!isObject(value)) return value;
    const named = Object.entries(value).map(([name, inner]) => [hideInText(name, known), inner]);
    return Object.fromEntries(named) as unknown;
  }) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

/** Returns all texts in some data. */
export function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

/** Hides the credentials in a text that is a URL. Other texts stay as they are. */
export function hideInUrl(text: string): string {
  return text.replace(/^([a-z][\w+.-]*:\/\/)[^/?#]*@/i, `$1${HIDDEN}@`);
}
