import { existsSync } from 'node:fs';
import {
  checkRequest,
  describeFinding,
  type CheckedRequest,
  type Finding,
  type Part,
  type RequestRules,
} from '@voice-agent-platform/shared/check-request';
import { isObject } from '@voice-agent-platform/shared/json';
import { isChanged } from '@voice-agent-platform/shared/json-text';
import { printable, shellQuoted } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec, Field } from './command-spec.js';
import { createReader, type ReadJson } from './read-input.js';
import type { Terminal } from './terminal.js';

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

async function readValue(
  { name, flag, type, repeat, form }: Field,
  given: unknown,
  read: ReadJson,
): Promise<unknown> {
  if (typeof given === 'boolean') return given;
  const convert = async (source: string): Promise<unknown> => {
    if (type === 'json') return read(`--${flag}`, source, form);
    refuseFile(flag, name, source);
    // The validator refuses other values and names the flag.
    const isNumber = type === 'number' && /^-?\d+(\.\d+)?$/.test(source);
    return isNumber && !isChanged(Number(source), source) ? Number(source) : source;
  };
  if (!repeat) return convert(given as string);
  const items: unknown[] = [];
  for (const item of given as readonly string[]) {
    if (type !== 'json') refuseList(flag, name, item);
    items.push(await convert(item));
  }
  // A list of objects, or null where the contract allows it, can also be one value.
  if (type === 'json' && items.length === 1 && items[0] === null) return null;
  return type === 'json' ? items.flat() : items;
}

/** Refuses a file for a flag that does not take JSON. */
function refuseFile(flag: string, name: string, source: string): void {
  const file = source.slice(1);
  if (!source.startsWith('@') || !existsSync(file)) return;
  const shown = printable(file);
  throw new UsageError(
    `--${flag} takes a text, not a file, and ${shown} is a file\n\n` +
      `To send what is in the file: --${flag} "$(cat ${shellQuoted(shown)})"\n` +
      `To send the text @${shown}: --body ${shellQuoted(JSON.stringify({ [name]: source }))}`,
  );
}

/** Refuses several items in one value, because the API would read them as one. Identifiers have no commas or spaces. */
function refuseList(flag: string, name: string, item: string): void {
  const isIdentifier = name.endsWith('ids');
  if (!(isIdentifier ? /[,\s]./ : /,.|^\s*\[/).test(item)) return;
  const hint = `\n\nTo send one item with a comma, give the list as JSON: --body '{ "${name}": ["a, b"] }'`;
  throw new UsageError(
    `--${flag} takes one item: give it once for each of them${isIdentifier ? '' : hint}`,
  );
}

/** Names a place of a request as it was typed: `<id>`, `--ids/0`, `--body`, `--body: idz`. */
export type NameOf = (part: Part, pointer: string) => string;

/** The contract does not allow the request. */
export class InvalidRequest extends UsageError {
  /** The faults as data, with the words of the message. */
  readonly faults: readonly Omit<Finding, 'requiredBy'>[];

  constructor(faults: readonly Finding[], nameOf: NameOf) {
    const worded = faults.map((fault) => {
      const { in: part, pointer, keyword } = fault;
      return { in: part, pointer, keyword, message: describeFinding(fault, nameOf) };
    });
    const hints = faults.some(({ keyword }) => keyword === 'placeholder')
      ? '\n\nRead the resource again with --show-secrets, and send that.'
      : '';
    super(worded.map(({ message }) => message).join('\n') + hints);
    this.faults = worded;
  }
}

/**
 * Warns of names that the contract does not have, because the contract may lack a field.
 *
 * @param rules undefined for a request that is not in the contract
 * @throws InvalidRequest
 */
export function requireValid(
  rules: RequestRules | undefined,
  request: CheckedRequest,
  nameOf: NameOf,
  { warn }: Pick<Terminal, 'warn'>,
): void {
  const { faults, unknownNames } = checkRequest(rules, request);
  if (faults.length > 0) throw new InvalidRequest(faults, nameOf);
  for (const finding of unknownNames) warn(describeFinding(finding, nameOf));
}

/** Names the places of a request by the command's flags. */
export function flagNames({ fields }: Pick<CommandSpec, 'fields'>): NameOf {
  return (part, pointer) => {
    const [, name, ...below] = pointer.split('/');
    if (name === undefined) return '--body';
    const flag = fields.find((field) => field.in === part && field.name === name)?.flag;
    const known = part === 'path' ? `<${flag}>` : `--${flag}`;
    return printable([flag === undefined ? `--body: ${name}` : known, ...below].join('/'));
  };
}
