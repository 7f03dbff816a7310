/** Builds a request from the flags of a command. */
import { existsSync } from 'node:fs';
import { isObject } from '@voice-agent-platform/shared/json';
import { isChanged } from '@voice-agent-platform/shared/json-text';
import { printable } from '@voice-agent-platform/shared/printable';
import { shellQuoted } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec, Field } from './command-spec.js';
import { createReader, type ReadJson } from './read-input.js';

/** The request, as a method of the client takes it. */
export interface ApiRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface RequestInput {
  /** Returns the value of a field: the typed text, the value of a switch, or undefined. */
  readonly given: (field: Field) => unknown;
  /** The value of `--body`. */
  readonly body: string | undefined;
}

export async function buildRequest(
  { fields, requestBody, bodyForm }: CommandSpec,
  { given, body: source }: RequestInput,
): Promise<ApiRequest> {
  const read = createReader();
  const base = source === undefined ? {} : await read('--body', source, bodyForm);
  if (!isObject(base)) throw new UsageError('--body must be a JSON object');
  const request: Record<Field['in'], Record<string, unknown>> = { path: {}, query: {}, body: base };
  for (const field of fields) {
    const value = given(field);
    if (value !== undefined) request[field.in][field.name] = await readValue(field, value, read);
  }
  const { body, ...parameters } = request;
  if (!requestBody) return parameters;
  if (source === undefined && Object.keys(body).length === 0) {
    const flags = fields.filter((field) => field.in === 'body').map(({ flag }) => `--${flag}`);
    throw new UsageError(
      `there is nothing to send: give ${flags.slice(0, 4).join(', ')}${flags.length > 4 ? ', …' : ''} or --body`,
    );
  }
  return { ...parameters, body };
}

/** @param given the value of a switch, the typed text, or the typed texts of a flag that can be repeated */
async function readValue(field: Field, given: unknown, read: ReadJson): Promise<unknown> {
  const { flag, type, repeat, form } = field;
  if (typeof given === 'boolean') return given;
  if (!repeat) {
    const text = given as string;
    return type === 'json' ? read(`--${flag}`, text, form) : readText(field, text);
  }
  const texts = given as readonly string[];
  if (type !== 'json') {
    return texts.map((text) => {
      refuseList(field, text);
      return readText(field, text);
    });
  }
  const items: unknown[] = [];
  for (const text of texts) items.push(await read(`--${flag}`, text, form));
  // A list of objects, or null where the contract allows it, can also be one value.
  return items.length === 1 && items[0] === null ? null : items.flat();
}

/** Returns the text, or the number that it stands for. The validator refuses other texts, and names the flag. */
function readText(field: Field, text: string): string | number {
  refuseFile(field, text);
  const isNumber = field.type === 'number' && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber && !isChanged(Number(text), text) ? Number(text) : text;
}

/** Refuses a file for a flag that does not take JSON. */
function refuseFile({ flag, name }: Field, text: string): void {
  const file = text.slice(1);
  if (!text.startsWith('@') || !existsSync(file)) return;
  const shown = printable(file);
  throw new UsageError(
    `--${flag} takes a text, not a file, and ${shown} is a file\n\n` +
      `To send what is in the file: --${flag} "$(cat ${shellQuoted(shown)})"\n` +
      `To send the text @${shown}: --body ${shellQuoted(JSON.stringify({ [name]: text }))}`,
  );
}

/** Refuses several items in one value, because the API would read them as one. */
function refuseList({ flag, name }: Field, item: string): void {
  const isIdentifier = name.endsWith('ids');
  // An identifier has no spaces. Other items can have them, and people type a list of those as JSON.
  const several = isIdentifier ? /[,\s]./ : /,.|^\s*\[/;
  if (!several.test(item)) return;
  const hint = `\n\nTo send one item with a comma, give the list as JSON: --body '{ "${name}": ["a, b"] }'`;
  throw new UsageError(
    `--${flag} takes one item: give it once for each of them${isIdentifier ? '' : hint}`,
  );
}
