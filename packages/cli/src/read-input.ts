/** Reads what a flag takes: JSON as it is, from a file, or from stdin. No message quotes it, because it may hold a secret. */
import { constants } from 'node:buffer';
import { constants as flags, existsSync, openSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readJson } from '@voice-agent-platform/shared/json-text';
import { printable } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';

/**
 * Parses the value of a flag.
 *
 * @param form what such a value looks like, if that is known
 */
export type ReadJson = (flag: string, source: string, form?: string) => Promise<unknown>;

/** Reads `@file` and, once, `-` for stdin; everything else is the JSON itself. */
export function createReader(): ReadJson {
  let readBy: string | undefined;
  return async (flag, source, form) => {
    if (source.startsWith('@')) {
      const file = source.slice(1);
      const place = `${flag}: ${printable(file) || 'a file without a name'}`;
      return parseJson(await readText(() => readBytes(file), place), `${place}:`, form);
    }
    if (source !== '-') {
      const hint = existsSync(source) ? ` Did you mean @${printable(source)}?` : '';
      return parseJson(source, `${flag}: `, form, hint);
    }
    if (readBy !== undefined) throw new UsageError(`${flag}: ${readBy} reads stdin already`);
    readBy = flag;
    const place = `${flag}: stdin`;
    return parseJson(await readText(readStdin, place), `${place}:`, form);
  };
}

/**
 * Reads text, and says why it cannot.
 *
 * @param place what messages call it
 */
export async function readText(read: () => Promise<Buffer>, place: string): Promise<string> {
  const bytes = await read().catch((error: NodeJS.ErrnoException) => {
    // More than 2 GiB are not even read.
    if (error instanceof RangeError) throw tooLarge(place);
    throw new UsageError(`${place} cannot be read (${error.code})`);
  });
  // A string cannot be longer.
  if (bytes.length > constants.MAX_STRING_LENGTH) throw tooLarge(place);
  return decodeText(bytes, place);
}

function tooLarge(place: string): UsageError {
  return new UsageError(`${place} is larger than 512 MiB\n\nSplit it into several files.`);
}

export function readStdin(): Promise<Buffer> {
  return buffer(process.stdin);
}

/** The bytes of a file. Reading a pipe like a file would keep the process for as long as nobody writes to it. */
export async function readBytes(file: string): Promise<Buffer> {
  if (!statSync(file).isFIFO()) return readFile(file);
  return buffer(new Socket({ fd: openSync(file, flags.O_RDONLY | flags.O_NONBLOCK) }));
}

/** What a file that is not UTF-8 is, by its first bytes, and what to do. */
const OTHER_FORMATS: readonly (readonly [first: readonly number[], what: string, todo: string])[] =
  [
    [[0xff, 0xfe], 'UTF-16', 'Save it as UTF-8.'],
    [[0xfe, 0xff], 'UTF-16', 'Save it as UTF-8.'],
    [[0x1f, 0x8b], 'compressed (gzip)', 'Decompress it with gunzip.'],
    [[0x50, 0x4b], 'a zip archive', 'Unpack it, and give the file inside.'],
  ];

/** UTF-8, with or without a byte order mark. Anything else would be sent with replacement characters in it. */
export function decodeText(bytes: Uint8Array, place: string): string {
  const format = OTHER_FORMATS.find(([first]) => first.every((byte, i) => bytes[i] === byte));
  if (format) throw new UsageError(`${place} is ${format[1]}\n\n${format[2]}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${place} is not UTF-8\n\nSave it as UTF-8.`);
  }
}

/** @param place where the text is, followed by the line and the column of a fault */
function parseJson(text: string, place: string, form?: string, hint = ''): unknown {
  const { value, fault } = readJson(text);
  if (!fault) return value;
  throw new UsageError(
    `${place}${fault.line}:${fault.column} is ${fault.text}\n\nNothing was sent. Give JSON${form ? ` such as ${form}` : ''}, @file, or - for stdin.${hint}`,
  );
}
