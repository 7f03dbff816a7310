import { ResponseParseError } from './errors/response-parse-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import type { Answer } from './operation.js';

/** What a success answer gives the caller, by what the contract says of the operation's answer. */
export function parseAnswer(
  answer: Answer,
  text: string,
  { status, headers }: Pick<Response, 'headers' | 'status'>,
  origin: ErrorOrigin,
): unknown {
  if (answer === 'none' || (answer === 'count' && !text)) {
    return undefined;
  }
  if (answer === 'unknown') {
    return parseUnstated(text);
  }
  const value = parseJson(text, NOT_JSON);
  if (answer === 'text') {
    // "A string", of a media type that the contract leaves open: a JSON string is that string, all else its own text.
    return typeof value === 'string' && /json/i.test(`${headers.get('content-type')}`)
      ? value
      : text;
  }
  if (value === NOT_JSON) {
    // Without a cause: a SyntaxError quotes the text around the fault, which may be a secret.
    throw new ResponseParseError('the answer is not JSON', { ...origin, status, headers, text });
  }
  return value;
}

/** A body of which nothing is stated, that of an error for one: JSON, else text, else `undefined`. */
export function parseUnstated(text: string): unknown {
  return parseJson(text, text || undefined);
}

const NOT_JSON = Symbol();

function parseJson(text: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}
