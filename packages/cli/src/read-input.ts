/** Reads what a flag takes: JSON as it is, from a file, or from stdin. No message quotes it, because it may hold a secret. */
import { constants, openSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readJson } from '@voice-agent-platform/shared/json-text';
import { printable } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';

/** Parses the value of a flag. */
export type ReadJson = (flag: string, source: string) => Promise<unknown>;

/** Reads `@file` and, once, `-` for stdin; everything else is the JSON itself. */
export function createReader(): ReadJson {
  let readBy: string | undefined;
  return async (flag, source) => {
    if (source.startsWith('@')) {
      const file = source.slice(1);
      const place = `${flag}: ${printable(file) || 'a file without a name'}`;
      const bytes = await readBytes(file).catch((error: NodeJS.ErrnoException) => {
        throw new UsageError(`${place} cannot be read (${error.code})`);
      });
      return parseJson(decodeText(bytes, place), `${place}:`);
    }
    if (source !== '-') return parseJson(source, `${flag}: `);
    if (readBy !== undefined) throw new UsageError(`${flag}: ${readBy} reads stdin already`);
    readBy = flag;
    return parseJson(decodeText(await buffer(process.stdin), `${flag}: stdin`), `${flag}: stdin:`);
  };
}

/** The bytes of a file. Reading a pipe like a file would keep the process for as long as nobody writes to it. */
export async function readBytes(file: string): Promise<Buffer> {
  if (!statSync(file).isFIFO()) return readFile(file);
  return buffer(new Socket({ fd: openSync(file, constants.O_RDONLY | constants.O_NONBLOCK) }));
}

/** UTF-8, with or without a byte order mark. Anything else would be sent with replacement characters in it. */
export function decodeText(bytes: Uint8Array, place: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${place} is not UTF-8\n\nNothing was sent. Save it as UTF-8.`);
  }
}

/** @param place where the text is, followed by the line and the column of a fault */
function parseJson(text: string, place: string): unknown {
  const { value, fault } = readJson(text);
  if (!fault) return value;
  throw new UsageError(
    `${place}${fault.line}:${fault.column} is ${fault.text}\n\nNothing was sent. Give JSON, @file, or - for stdin.`,
  );
}
