/** Cuts the long texts of a response, such as pictures in base64: a model can hardly use them, and pays for them twice. */
import { textsIn } from '@voice-agent-platform/shared/hidden';
import { isObject } from '@voice-agent-platform/shared/json';

/** A longer text is cut. */
const LONGEST_TEXT = 4_000;
const SHOWN_TEXT = 200;

/** Copies the data with long texts cut. */
export function cutTexts(data: unknown): unknown {
  if (typeof data === 'string') return data.length > LONGEST_TEXT ? cut(data) : data;
  if (Array.isArray(data)) return data.map(cutTexts);
  if (!isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([name, inner]) => [name, cutTexts(inner)]));
}

function cut(text: string): string {
  return `${text.slice(0, SHOWN_TEXT)}… [cut, ${text.length} characters in all]`;
}

/** Returns true if the data has a text that was cut, which must not be sent back. */
export function hasCutText(data: unknown): boolean {
  return textsIn(data).some((text) => /… \[cut, \d+ characters in all\]$/.test(text));
}
