/** Reads input from a flag, a file, or stdin. Messages do not quote it, because it may contain a secret. */
import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { readJson } from '@voice-agent-platform/shared/json-text';
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';

/**
 * Reads the JSON that a flag takes.
 *
 * @param flag the flag, for messages
 * @param value the JSON itself, `@file`, or `-` for stdin
 * @param form an example of valid JSON, for messages
 * @throws UsageError if the input cannot be read or is not JSON
 */
export type ReadJson = (flag: string, value: string, form?: string) => Promise<unknown>;

/** Creates a reader for one command. Stdin can be read once, so a second flag that takes it is refused. */
export function createReader(): ReadJson {
  let stdinFlag: string | undefined;
  return async (flag, value, form) => {
    if (value.startsWith('@')) {
      const file = value.slice(1);
      const place = `${flag}: ${printable(file) || 'a file without a name'}`;
      return parseJson(await readFileText(file, place), { prefix: `${place}:`, form });
    }
    if (value !== '-') {
      const hint = existsSync(value) ? ` Did you mean @${printable(value)}?` : '';
      return parseJson(value, { prefix: `${flag}: `, form, hint });
    }
    if (stdinFlag !== undefined) throw new UsageError(`${flag}: ${stdinFlag} reads stdin already`);
    stdinFlag = flag;
    const place = `${flag}: stdin`;
    return parseJson(await readStdinText(place), { prefix: `${place}:`, form });
  };
}

/** @param place the name of the file in messages */
export function readFileText(file: string, place: string): Promise<string> {
  return readText(readFile(file), place);
}

/** @param place the name of stdin in messages */
export function readStdinText(place: string): Promise<string> {
  return readText(buffer(process.stdin), place);
}

async function readText(reading: Promise<Buffer>, place: string): Promise<string> {
  try {
    return decodeText(await reading, place);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${place} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Decodes UTF-8, with or without a byte order mark. Other encodings are refused, because their letters would be sent as
 * replacement characters.
 */
export function decodeText(bytes: Uint8Array, place: string): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  throw new UsageError(
    `${place} is not UTF-8\n\nSave it as UTF-8. If it is compressed, decompress it first.`,
  );
}

/** The parts of the message about JSON that is not valid. */
interface FaultMessage {
  /** Comes before the line and the column of the fault. */
  readonly prefix: string;
  /** An example of valid JSON. */
  readonly form: string | undefined;
  readonly hint?: string;
}

function parseJson(text: string, { prefix, form, hint = '' }: FaultMessage): unknown {
  const { value, fault } = readJson(text);
  if (!fault) return value;
  const example = form === undefined ? '' : ` such as ${form}`;
  throw new UsageError(
    `${prefix}${fault.line}:${fault.column} is ${fault.text}\n\nNothing was sent. Give JSON${example}, @file, or - for stdin.${hint}`,
  );
}
