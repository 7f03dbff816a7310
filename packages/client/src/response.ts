import { ApiError } from './errors/api-error.js';
import { ResponseParseError } from './errors/response-parse-error.js';
import type { ErrorOrigin } from './errors/voice-agent-error.js';
import { readContentType, isJson, isText } from './http.js';
import type { ResponseKind } from './operation.js';

/** The final response to a call. */
export interface Received {
  /** The response of the runtime. */
  readonly response: Response;
  /** The text of its body, or `undefined` if it was not read. */
  readonly text: string | undefined;
}

/** Returns true if the operation succeeded and the method does not need the body, so a broken body does not matter. */
export function isBodyUnused({ ok }: Response, kind: ResponseKind): boolean {
  return ok && (kind === 'none' || kind === 'unknown');
}

/**
 * Returns the result of a method: the value that the contract documents for this kind of response, or an error. The
 * body of a non-2xx response is parsed as JSON or kept as text; an empty one is `undefined`.
 */
export function readOutcome(
  { response, text }: { readonly response: Response; readonly text: string },
  kind: ResponseKind,
  origin: ErrorOrigin,
): { readonly data?: unknown; readonly error?: Error } {
  const { ok, status, statusText, headers } = response;
  if (!ok) {
    const body = parseJsonOrText(text);
    return { data: body, error: new ApiError({ ...origin, status, statusText, headers, body }) };
  }
  const { data, fault } = readData(kind, { text, contentType: readContentType(headers) });
  if (fault === undefined) return { data };
  // Leaves out the cause, because a SyntaxError quotes text that may contain a secret.
  return { error: new ResponseParseError(fault, { ...origin, status, headers, text }) };
}

interface Body {
  readonly text: string;
  readonly contentType: string | null;
}

/** Reads the body of a success response. */
function readData(
  kind: ResponseKind,
  { text, contentType }: Body,
): { readonly data?: unknown; readonly fault?: string } {
  switch (kind) {
    case 'none':
      return {};
    case 'count':
      return text ? readJson(text) : {};
    case 'json':
      return readJson(text);
    case 'text': {
      if (text && !isText(contentType)) {
        return { fault: 'response is not text in UTF-8: use asResponse' };
      }
      // The contract does not specify the media type, so a JSON string becomes its value, and other text stays as it
      // is.
      const value = isJson(contentType) ? parseJson(text) : undefined;
      return { data: typeof value === 'string' ? value : text };
    }
    case 'unknown':
      // The operation succeeded, so an unexpected body must not turn the call into a failure.
      return isText(contentType) ? { data: parseJsonOrText(text) } : {};
    case 'undeclared':
      if (!text || !contentType) return { data: parseJsonOrText(text) };
      if (isJson(contentType)) return readJson(text);
      if (/^text\/plain\b/i.test(contentType) && isText(contentType)) return { data: text };
      return { fault: 'response is neither JSON nor text/plain in UTF-8: use asResponse' };
  }
}

function readJson(text: string): { readonly data?: unknown; readonly fault?: string } {
  const data = parseJson(text);
  if (data !== undefined) return { data };
  return { fault: text ? 'response is not JSON' : 'response is empty, and not JSON' };
}

/** Parses a body that may be JSON. An empty one is `undefined`. */
function parseJsonOrText(text: string): unknown {
  const json = parseJson(text);
  return json === undefined ? text || undefined : json;
}

/** Parses JSON, or returns `undefined`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
