import { HIDDEN } from '@voice-agent-platform/shared/hidden';
import { isObject } from '@voice-agent-platform/shared/json';
import { isChanged } from '@voice-agent-platform/shared/json-text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import type { CommandSpec, Field } from './command-spec.js';
import { createReader, type ReadJson } from './read-input.js';

/** What the client's method takes. */
export interface ApiRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface RequestInput {
  readonly positional: readonly string[];
  /** What was given for a field, if anything: text as typed, or the value of a switch. */
  readonly given: (field: Field) => unknown;
  /** The value of `--body`. */
  readonly body?: string;
}

export async function buildRequest(
  spec: CommandSpec,
  { positional, given, body }: RequestInput,
): Promise<ApiRequest> {
  const read = createReader();
  const valuesOf = async (fields: readonly Field[]): Promise<Record<string, unknown>> => {
    const values: Record<string, unknown> = {};
    for (const field of fields) {
      const value = given(field);
      if (value !== undefined) values[field.name] = await fieldValue(field, value, read);
    }
    return values;
  };
  const path = Object.fromEntries(
    spec.path.map(({ name }, index) => [name, positional[index] ?? '']),
  );
  const query = await valuesOf(spec.query);
  if (!spec.body) return { path, query };

  const base = body === undefined ? {} : await read('--body', body);
  if (!isObject(base)) throw new UsageError('--body must be a JSON object');
  const merged: Record<string, unknown> = { ...base, ...(await valuesOf(spec.body)) };
  if (body === undefined && Object.keys(merged).length === 0) {
    const flags = spec.body.slice(0, 4).map(({ flag }) => `--${flag}`);
    throw new UsageError(
      `there is nothing to send: give ${flags.join(', ')}${spec.body.length > 4 ? ', …' : ''} or --body`,
    );
  }
  const { name = '' } = spec.repeatedKey ?? {};
  const { [name]: key = HIDDEN, ...others } = merged;
  if (JSON.stringify(others).includes(HIDDEN)) {
    throw new UsageError(
      `the body holds the placeholder ${HIDDEN}, which would replace a secret\n\n` +
        'Read the resource again with --show-secrets, and send that.',
    );
  }
  return { path, query, body: { ...merged, ...(name && { [name]: key }) } };
}

async function fieldValue(
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
