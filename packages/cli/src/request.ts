/** Builds a request from the flags of a command. */
import { existsSync, statSync } from 'node:fs';
import { isObject } from '@voice-agent-platform/shared/json';
import { isChanged } from '@voice-agent-platform/shared/json-text';
import { printable } from '@voice-agent-platform/shared/printable';
import { shellQuoted } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec, Field } from './command-spec.js';
import { createReader, type ReadJson } from './read-input.js';
import { nameField } from './request-faults.js';

/** The request, as a method of the client takes it. */
export interface ApiRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The value of a switch, the typed text, or the typed texts of a flag that can be repeated. */
export type Given = boolean | string | readonly string[];

export interface RequestInput {
  readonly given: (field: Field) => Given | undefined;
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

function readValue(field: Field, given: Given, read: ReadJson): unknown {
  if (typeof given === 'boolean') return given;
  if (typeof given !== 'string') return readList(field, given, read);
  return field.type === 'json' ? read(nameField(field), given, field.form) : readText(field, given);
}

async function readList(field: Field, texts: readonly string[], read: ReadJson): Promise<unknown> {
  if (field.type !== 'json') {
    return texts.map((text) => {
      refuseList(field, text);
      return readText(field, text);
    });
  }
  const items: unknown[] = [];
  for (const text of texts) items.push(await read(nameField(field), text, field.form));
  // A list of objects, or null where the contract allows it, can also be one value.
  return items.length === 1 && items[0] === null ? null : items.flat();
}

/** Returns the text, or the number that it stands for. The validator refuses other texts, and names the flag. */
function readText(field: Field, text: string): string | number {
  refuseFile(field, text);
  const isNumber = field.type === 'number' && /^-?\d+(\.\d+)?$/.test(text);
  return isNumber && !isChanged(Number(text), text) ? Number(text) : text;
}

/** Refuses a file for a field that does not take JSON. */
function refuseFile(field: Field, text: string): void {
  const file = text.slice(1);
  if (!text.startsWith('@') || !existsSync(file) || statSync(file).isDirectory()) return;
  const shown = printable(file);
  const option = field.in === 'path' ? '' : `--${field.flag} `;
  const body = { [field.name]: field.repeat ? [text] : text };
  const hints = [
    `To send what is in the file: ${option}"$(cat ${shellQuoted(shown)})"`,
    // Only a field of the body can be given without its flag.
    ...(field.in === 'body'
      ? [`To send the text @${shown}: --body ${shellQuoted(JSON.stringify(body))}`]
      : []),
  ];
  throw new UsageError(
    `${nameField(field)} takes a text, not a file, and ${shown} is a file\n\n${hints.join('\n')}`,
  );
}

/** Refuses several items in one value, because the API would read them as one. */
function refuseList({ flag, name }: Field, item: string): void {
  const isIdentifier = name.endsWith('ids');
  // An identifier has no spaces. Other items can have them, and people type a list of those as JSON.
  const several = isIdentifier ? /,|\s./ : /,|^\s*\[/;
  if (!several.test(item)) return;
  const hint = `\n\nTo send one item with a comma, give the list as JSON: --body '{ "${name}": ["a, b"] }'`;
  throw new UsageError(
    `--${flag} takes one item: give it once for each of them${isIdentifier ? '' : hint}`,
  );
}
