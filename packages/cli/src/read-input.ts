/** Reads what a flag takes: JSON as it is, from a file, or from stdin. No message quotes it, because it may hold a secret. */
import { constants, openSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { formatPointer } from '@voice-agent-platform/shared/json';
import { printable } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { printParseErrorCode, visit, type JSONPath } from 'jsonc-parser';

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
    const isUtf16 =
      (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    throw new UsageError(
      `${place} is not UTF-8${isUtf16 ? ' but UTF-16' : ''}\n\nNothing was sent. Save it as UTF-8.`,
    );
  }
}

/** @param place where the text is, followed by the line and the column */
function parseJson(text: string, place: string): unknown {
  let fault = findFault(text);
  try {
    if (fault === undefined) return JSON.parse(text) as unknown;
  } catch {
    fault = 'not JSON';
  }
  throw new UsageError(place + fault);
}

/** What is not JSON, and what `JSON.parse` would change: digits of a number, and all but the last property of one name. */
function findFault(text: string): string | undefined {
  let found: string | undefined;
  const report = (line: number, column: number, fault: string) => {
    found ??= `${line + 1}:${column + 1} ${fault}`;
  };
  const names: Set<string>[] = [];
  const at = (path: JSONPath) => (path.length > 0 ? ` at ${formatPointer(path)}` : '');
  visit(
    text,
    {
      onError: (code, _offset, _length, line, column) => {
        const reason = printParseErrorCode(code)
          .replace(/(?<=[a-z])[A-Z]/g, ' $&')
          .toLowerCase();
        report(line, column, `is not JSON: ${reason}\n\nGive JSON, @file, or - for stdin.`);
      },
      onObjectBegin: () => void names.push(new Set()),
      onObjectEnd: () => void names.pop(),
      onObjectProperty: (name, _offset, _length, line, column, path) => {
        const known = names.at(-1);
        if (known?.has(name)) {
          const fault = `gives a property${at(path())} twice, and only the last one would be sent`;
          report(line, column, `${fault}\n\nNothing was sent.`);
        }
        known?.add(name);
      },
      onLiteralValue: (value, offset, length, line, column, path) => {
        if (typeof value !== 'number' || keepsValue(text.slice(offset, offset + length))) return;
        const limit = `Integers go up to ${Number.MAX_SAFE_INTEGER}; send a larger one as a string.`;
        const fault = `has a number${at(path())} that cannot be sent unchanged`;
        report(line, column, `${fault}\n\nNothing was sent. ${limit}`);
      },
    },
    { disallowComments: true },
  );
  return found;
}

/** Whether a number keeps its value in JavaScript, apart from decimals that no number type has exactly. */
export function keepsValue(number: string): boolean {
  const value = Number(number);
  if (/^-?\d+$/.test(number)) return Number.isSafeInteger(value);
  // `9007199254740993.0` and `1e-400` become integers that they are not.
  return Number.isInteger(value)
    ? digitsOf(number) === digitsOf(`${value}`)
    : Number.isFinite(value);
}

/** The digits without the zeros around them: what a number in any notation keeps or loses. */
function digitsOf(number: string): string {
  return number
    .replace(/e.*$/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
}
