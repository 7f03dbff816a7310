/**
 * The formats of the contract as regular expressions, which Ajv writes into the code. A format with a function would
 * need the module of ajv-formats, which bundlers include as a whole.
 */
import { fullFormats } from 'ajv-formats/dist/formats.js';

const LEAP_YEAR = /\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00/.source;
const MONTHS_AND_DAYS = [
  /(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])/,
  /(?:0[469]|11)-(?:0[1-9]|[12]\d|30)/,
  /02-(?:0[1-9]|1\d|2[0-8])/,
].map(({ source }) => source);
const DATE = `(?:\\d{4}-(?:${MONTHS_AND_DAYS.join('|')})|(?:${LEAP_YEAR})-02-29)`;
// Accepts a leap second in every minute.
const TIME = /(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?/.source;
const OFFSET = /(?:z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)/.source;

/** Formats by name. Ajv rejects a schema with any other format. */
export const formats: Readonly<Record<string, RegExp>> = {
  'date-time': new RegExp(`^${DATE}[t\\s]${TIME}${OFFSET}$`, 'i'),
  email: fullFormats.email as RegExp,
  // Copied from ajv-formats, which does not export it. A test compares the text.
  uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
  uuid: fullFormats.uuid as RegExp,
};
