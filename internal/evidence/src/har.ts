/** Reads HAR files, and the requests and responses of their entries. */
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { scalarText } from './json.js';
import { readMessage, type Message } from './message.js';

/** A recording. Its entries are decoded one at a time during the comparison, which saves memory. */
export interface Recording {
  /** The file name without its folder. */
  readonly name: string;
  readonly entries: readonly unknown[];
}

/** A request, and its response if the recording has one. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  /** When the request was sent, in milliseconds, or NaN. */
  readonly start: number;
  readonly request: Message;
  readonly response: (Message & { readonly status: number }) | undefined;
}

/** The file is not a recording. The message names the file and shows nothing of its content. */
export class UnreadableRecording extends UsageError {}

/**
 * Reads a HAR 1.2 file.
 * @throws `UnreadableRecording`
 */
export function readHar(name: string, text: string): Recording {
  const fail = (reason: string) => new UnreadableRecording(`${name} ${reason}`);
  let recorded: unknown;
  try {
    recorded = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // The error of JSON.parse quotes the text, so it must not become the cause.
    throw fail(
      text.trim() === ''
        ? 'is empty. Export the traffic as HAR 1.2.'
        : 'is not a HAR file: it is not valid JSON. If the recording was cut off, record it again.',
    );
  }
  const { entries } = asObject(asObject(recorded).log);
  if (Array.isArray(entries)) return { name, entries };
  throw fail('is not a HAR file: it has no log.entries. Export the traffic as HAR 1.2.');
}

/** Returns when the request was sent, in milliseconds, or NaN. */
export function readStart(entry: unknown): number {
  return Date.parse(scalarText(asObject(entry).startedDateTime));
}

/** Returns undefined if the entry is not an HTTP request. */
export function readExchange(entry: unknown): Exchange | undefined {
  const { request, response } = asObject(entry);
  const { method, url: address, postData } = asObject(request);
  const url = readUrl(address);
  if (typeof method !== 'string' || !url) return undefined;
  const { status: recorded, content } = asObject(response);
  const status = Number(scalarText(recorded));
  // Browsers record a blocked or canceled request with status 0.
  const responded = Number.isInteger(status) && status >= 200 && status <= 599;
  return {
    method: method.toUpperCase(),
    url,
    start: readStart(entry),
    request: readMessage({
      message: request,
      content: postData,
      neverHasBody: method.toUpperCase() === 'GET',
    }),
    response: responded
      ? {
          ...readMessage({
            message: response,
            content,
            neverHasBody: status === 204 || status === 304,
          }),
          status,
        }
      : undefined,
  };
}

/** Avoids `URL.canParse`, which returns wrong results in Node 20 and 22 once V8 has optimized it. */
function readUrl(address: unknown): URL | undefined {
  try {
    return new URL(scalarText(address));
  } catch {
    return undefined;
  }
}
