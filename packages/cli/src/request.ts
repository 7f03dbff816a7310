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

/** What the client's method takes. */
export interface ApiRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface RequestInput {
  /** What was given for a field, if anything: text as typed, or the value of a switch. */
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
    // Anything else stays a string, for the validator to refuse by name.
    const isNumber = type === 'number' && /^-?\d+(\.\d+)?$/.test(source);
    return isNumber && !isChanged(Number(source), source) ? Number(source) : source;
  };
  if (!repeat) return convert(given as string);
  const items: unknown[] = [];
  for (const item of given as readonly string[]) {
    if (type !== 'json') refuseList(flag, name, item);
    items.push(await convert(item));
  }
  // A list of objects may also be given as a whole, and so may null, which some lists admit.
  if (type === 'json' && items.length === 1 && items[0] === null) return null;
  return type === 'json' ? items.flat() : items;
}

/** Only flags that take JSON read a file. */
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

/** Several items in one value would be sent as one, which means nothing to the API. No identifier has a comma or a space. */
function refuseList(flag: string, name: string, item: string): void {
  const isIdentifier = name.endsWith('ids');
  if (!(isIdentifier ? /[,\s]./ : /,.|^\s*\[/).test(item)) return;
  const hint = `\n\nTo send one item with a comma, give the list as JSON: --body '{ "${name}": ["a, b"] }'`;
  throw new UsageError(
    `--${flag} takes one item: give it once for each of them${isIdentifier ? '' : hint}`,
  );
}

/** What a place of a request is called where it was typed: `<id>`, `--ids/0`, `--body`, `--body: idz`. */
export type NameOf = (part: Part, pointer: string) => string;

/** The contract forbids the request. */
export class InvalidRequest extends UsageError {
  /** As data, with the words of the message. */
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
 * Warns of names that the contract does not have: the contract may lack a field.
 *
 * @param rules absent for a request of which nothing is known
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

/** Names the places of a request as the flags of its command. */
export function flagNames({ fields }: Pick<CommandSpec, 'fields'>): NameOf {
  return (part, pointer) => {
    const [, name, ...below] = pointer.split('/');
    if (name === undefined) return '--body';
    const flag = fields.find((field) => field.in === part && field.name === name)?.flag;
    const known = part === 'path' ? `<${flag}>` : `--${flag}`;
    return printable([flag === undefined ? `--body: ${name}` : known, ...below].join('/'));
  };
}
