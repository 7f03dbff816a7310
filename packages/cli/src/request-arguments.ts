/** Reads the options of `request`. */
import { findPlaceholder } from '@voice-agent-platform/shared/check-request';
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { createReader } from './read-input.js';
import type { NameOf } from './request-faults.js';

export interface RequestOptions {
  readonly root?: string;
  readonly query?: readonly string[];
  readonly header?: readonly string[];
  readonly body?: string;
}

/** The options as the client takes them. */
export interface RequestArguments {
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** @param bodyForm an example of a valid body, for messages */
export async function readArguments(
  { query = [], header = [], body }: RequestOptions,
  bodyForm?: string,
): Promise<RequestArguments> {
  return {
    query: readQuery(query),
    headers: readHeaders(header),
    ...(body !== undefined && { body: await createReader()('--body', body, bodyForm) }),
  };
}

/** A repeated name is sent repeatedly. */
function readQuery(texts: readonly string[]): RequestArguments['query'] {
  const values = new Map<string, string[]>();
  for (const text of texts) {
    const [name, value] = splitPair(text);
    if (value === undefined) throw new UsageError(`--query must be name=value, not "${text}"`);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries(values);
}

/** A header has one value, so a second value would replace the first without a word. */
function readHeaders(texts: readonly string[]): RequestArguments['headers'] {
  const headers = texts.map(readHeader);
  const names = headers.map(([name]) => name.trim().toLowerCase());
  if (new Set(names).size < names.length) {
    throw new UsageError(
      '--header gives two values for the same name: give one, with the values joined by commas',
    );
  }
  return Object.fromEntries(headers);
}

/** Messages never repeat a header, because it may contain the key. */
function readHeader(text: string): readonly [name: string, value: string] {
  if (/^\s*(?:proxy-)?authorization(?:[=:\s]|$)/i.test(text)) {
    throw new UsageError('--header cannot set authorization: the key comes from the settings');
  }
  const [name, value] = splitPair(text);
  if (value === undefined) throw new UsageError('--header must be name=value');
  refusePlaceholder('--header', text);
  return [name, value];
}

function splitPair(text: string): readonly [name: string, value: string | undefined] {
  const [, name = '', value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  return [name, value];
}

/** @throws UsageError if the text has the placeholder of a secret */
export function refusePlaceholder(place: string, text: string): void {
  const found = findPlaceholder(text);
  if (found) throw new UsageError(`${place} ${found.message}`);
}

/** Names a place of the request by the option that it comes from. */
export const nameOption: NameOf = (part, pointer) => {
  const place = printable(pointer);
  if (part === 'path') return `<path>: ${place.slice(1)}`;
  if (part === 'query') return `--query ${place.slice(1)}`;
  return `--body${place}`;
};
