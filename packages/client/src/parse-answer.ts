import { ResponseParseError } from './errors/response-parse-error.js';
import type { Route } from './operation.js';

/** What a success answer gives the caller, by what the contract says of the operation's answer. */
export function parseAnswer(
  { operation, answer }: Route,
  { status, headers }: Pick<Response, 'headers' | 'status'>,
  text: string,
  secret: string | undefined,
): unknown {
  if (answer === 'none' || (text === '' && (answer === 'count' || answer === 'unknown'))) {
    return undefined;
  }
  if (answer === 'text') {
    return parseText(text, headers);
  }
  try {
    return JSON.parse(text);
  } catch {
    if (answer === 'unknown') {
      return text;
    }
    // Without the cause: a SyntaxError quotes the text around the fault, which may be a secret.
    throw new ResponseParseError('the answer is not JSON', {
      operation,
      status,
      headers,
      text,
      secret,
    });
  }
}

// The contract says "a string" and leaves the media type open: a JSON string is that string, anything else its text.
function parseText(text: string, headers: Headers): string {
  if (/json/i.test(headers.get('content-type') ?? '')) {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'string' ? value : text;
    } catch {
      // Text that is called JSON and is none is still the text.
    }
  }
  return text;
}
