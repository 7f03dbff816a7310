import { describeFault } from '@voice-agent-platform/shared/describe-fault';
import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { isObject } from '@voice-agent-platform/shared/json';
import { isChanged } from '@voice-agent-platform/shared/json-text';
import { printable } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { CommandSpec, Field } from './command-spec.js';
import { createReader, type ReadJson } from './read-input.js';

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
  { fields, requestBody, keyReader }: CommandSpec,
  { given, body: source }: RequestInput,
): Promise<ApiRequest> {
  const read = createReader();
  const base = source === undefined ? {} : await read('--body', source);
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
  const key = keyReader && { api_key: HIDDEN };
  refusePlaceholder({ ...body, ...(key && { api_key: null }) });
  return { ...parameters, body: { ...key, ...body } };
}

/** @throws UsageError if the body has what was printed in place of a secret */
export function refusePlaceholder(body: unknown): void {
  if (!JSON.stringify(body)?.includes(HIDDEN)) return;
  throw new UsageError(
    `the body holds the placeholder ${HIDDEN}, which would replace a secret\n\n` +
      'Read the resource again with --show-secrets, and send that.',
  );
}

async function readValue(
  { name, flag, type, repeat }: Field,
  given: unknown,
  read: ReadJson,
): Promise<unknown> {
  if (typeof given === 'boolean') return given;
  const convert = async (source: string): Promise<unknown> => {
    if (type === 'json') return read(`--${flag}`, source);
    // Anything else stays a string, for the validator to refuse by name.
    const isNumber = type === 'number' && /^-?\d+(\.\d+)?$/.test(source);
    return isNumber && !isChanged(Number(source), source) ? Number(source) : source;
  };
  if (!repeat) return convert(given as string);
  const items: unknown[] = [];
  for (const item of given as readonly string[]) {
    // One flag with several identifiers would name a thing that does not exist.
    if (name.endsWith('ids') && /[,\s]./.test(item)) {
      throw new UsageError(`--${flag} takes one identifier: give it once for each of them`);
    }
    items.push(await convert(item));
  }
  // A list of objects may also be given as a whole, and so may null, which some lists admit.
  if (type === 'json' && items.length === 1 && items[0] === null) return null;
  return type === 'json' ? items.flat() : items;
}

/** A fault of a request, as data and as the command line words it. */
export interface RequestFault {
  readonly in: Field['in'];
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}

/** The contract forbids the request. */
export class InvalidRequest extends UsageError {
  constructor(readonly faults: readonly RequestFault[]) {
    super(faults.map(({ message }) => message).join('\n'));
  }
}

/** @throws InvalidRequest, which names each fault as the command line has it */
export function checkRequest(spec: CommandSpec, request: ApiRequest): void {
  const check: OperationValidators = validators[spec.operationId];
  const faults = (['path', 'query', 'body'] as const).flatMap((place) =>
    (check[place]?.faults(request[place]) ?? []).map((fault): RequestFault => {
      const { pointer, keyword } = fault;
      const subject = nameOf(spec, place, pointer);
      const message = describeFault(fault, subject, (name) => nameOf(spec, place, `/${name}`));
      return { in: place, pointer, keyword, message };
    }),
  );
  if (faults.length > 0) throw new InvalidRequest(faults);
}

/** What a place of a request is called on the command line: `<id>`, `--ids/0`, `--body`, `--body: idz`. */
export function nameOf({ fields }: CommandSpec, place: Field['in'], pointer: string): string {
  const [, name, ...below] = pointer.split('/');
  const flag = fields.find((field) => field.in === place && field.name === name)?.flag;
  if (name === undefined) return '--body';
  const top =
    place === 'path'
      ? `<${flag}>`
      : flag === undefined
        ? `--body: ${printable(name)}`
        : `--${flag}`;
  return [top, ...below].join('/');
}
