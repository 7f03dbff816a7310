/** Describes the form of a value without revealing the value. */
import { MASKED_SECRET } from '@voice-agent-platform/shared/hidden';
import { typeOf } from './json.js';

/** The form of text that matches no pattern. */
export const PLAIN = 'text';

export const MASKED = 'masked text';

/** The first matching pattern names the form. */
const PATTERNS: readonly (readonly [form: string, pattern: RegExp])[] = [
  [MASKED, MASKED_SECRET],
  ['UUID', /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i],
  ['24 hexadecimal digits', /^[\da-f]{24}$/i],
  ['E.164 number', /^\+[1-9]\d{6,14}$/],
  ['UTC offset', /^(?:UTC|GMT) ?[+-]\d{1,2}(?::?\d{2})?$/],
  // Without a colon, it is any signed number.
  ['UTC offset', /^[+-](?:0\d|1[0-4]):[0-5]\d$/],
  ['time of day, HH:MM', /^(?:[01]\d|2[0-4]):[0-5]\d$/],
  ['time of day, HH:MM:SS', /^(?:[01]\d|2[0-4]):[0-5]\d:[0-5]\d$/],
  ['time of day, H:MM', /^\d:[0-5]\d$/],
  ['time of day, 12 hours', /^(?:0?\d|1[0-2])(?::[0-5]\d)? ?[ap]\.?m\.?$/i],
  [
    'date-time with offset',
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i,
  ],
  ['date-time without offset', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date in another notation', /^(?:\d{4}[./]\d{1,2}[./]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/],
  ['data URL', /^data:[^,]{0,200},/i],
  ['URL', /^[a-z][a-z\d+.-]{0,30}:\/\/\S+$/i],
  ['email address', /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/],
  ['hex color', /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i],
  ['decimal digits', /^\d+$/],
  ['signed decimal digits', /^[+-]\d+$/],
  ['decimal number', /^[+-]?\d+\.\d+$/],
  ['IPv4 address', /^\d{1,3}(?:\.\d{1,3}){3}$/],
  ['phone number with separators', /^[+(](?=(?:\D*\d){7})[\d\s().-]*\d$/],
  ['phone number with separators', /^(?:1[ .-])?\d{3}([ .-])\d{3}\1\d{4}$/],
  // A range of dates mixes separators, and a range of hours or years has four digits twice.
  [
    'phone number with separators',
    /^(?!\d{4}-\d{4}$)(?=(?:\D*\d){7})0\d{1,4}([ .-])\d+(?:\1\d+)*$/,
  ],
  ['hexadecimal digits', /^(?=.*\d)[\da-f]{8,}$/i],
];

const LANGUAGE = /^([a-z]{2,3})(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?(?:-[\w-]+)?$/;
/** Also matches `CET` and `PST8PDT`. */
const ZONE = /^(?:[A-Z]{3}(?:\d[A-Z]{3})?|[A-Z][A-Za-z_]+(?:\/[A-Za-z\d_+-]+){1,2})$/;
/** A longer text is content: no identifier, number or time has this many characters. */
const LONG = 2000;

/** Returns the form of a text, such as `IANA time zone name`, or the JSON type of any other value. */
export function detectForm(value: unknown): string {
  if (typeof value !== 'string') return typeOf(value);
  if (value === '') return 'empty text';
  if (value.length > LONG) return longForm(value);
  const form = PATTERNS.find(([, pattern]) => pattern.test(value))?.[0];
  if (form !== undefined) return form;
  if (ZONE.test(value) && isZone(value)) return 'IANA time zone name';
  if (isLanguage(value)) return 'BCP 47 tag';
  if (isBase64(value)) return 'base64';
  return /\s/.test(value) ? PLAIN : 'one word';
}

function longForm(value: string): string {
  if (/^data:/i.test(value)) return 'data URL';
  return isBase64(value) ? 'base64' : PLAIN;
}

function isBase64(value: string): boolean {
  return (
    value.length >= 40 &&
    value.length % 4 === 0 &&
    /^[A-Za-z\d+/]+={0,2}$/.test(value) &&
    /\d/.test(value) &&
    /[A-Z]/.test(value)
  );
}

const zones = new Map<string, boolean>();

/** Asks the JavaScript engine, which knows all zones. It is slow, so the answers are kept. */
function isZone(value: string): boolean {
  const known = zones.get(value);
  if (known !== undefined) return known;
  let exists = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
  } catch {
    exists = false;
  }
  if (zones.size < 1000) zones.set(value, exists);
  return exists;
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isLanguage(value: string): boolean {
  const language = LANGUAGE.exec(value)?.[1];
  try {
    return language !== undefined && languageNames.of(language) !== undefined;
  } catch {
    return false;
  }
}
