import { findTargetFaults } from '@voice-agent-platform/shared/consent';
import { describeFault } from '@voice-agent-platform/shared/describe-fault';
import type { Schema } from '@voice-agent-platform/contract-reader';
import { HIDDEN, textsIn } from '@voice-agent-platform/shared/hidden';
import { formatPointer, isObject } from '@voice-agent-platform/shared/json';
import { isChanged, readJson } from '@voice-agent-platform/shared/json-text';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { CUT } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

const PLACES = ['path', 'query', 'body'] as const;

/** The arguments of a call as the client's method takes them, and what is wrong with them, worded for the model. */
export function checkArguments(
  tool: Tool,
  received: Readonly<Record<string, unknown>>,
): { readonly given: ToolArguments; readonly faults: readonly string[] } {
  const undecoded: string[] = [];
  const decoded = decode(received, tool.listing.inputSchema, '', undecoded) as ToolArguments;
  // Models send empty groups for what they do not need.
  const given: ToolArguments = Object.fromEntries(
    Object.entries(decoded).filter(([, value]) => value !== null && JSON.stringify(value) !== '{}'),
  );
  return { given, faults: undecoded.length > 0 ? undecoded : findFaults(tool, given) };
}

/** Decodes each object or list that arrives as JSON text, as some clients send it, once. */
function decode(value: unknown, schema: Schema, place: string, faults: string[]): unknown {
  const kinds = [schema, ...(schema.anyOf ?? [])];
  const kind = kinds.find(({ type }) => type === 'object' || type === 'array');
  if (!kind) return value;
  let decoded = value;
  if (typeof value === 'string') {
    const { value: read, fault } = readJson(value);
    const isExpected = kind.type === 'array' ? Array.isArray(read) : isObject(read);
    if (fault ?? !isExpected) {
      const what = kind.type === 'array' ? 'list' : 'object';
      const reason = fault ? `the text is ${fault.text}` : 'the text holds something else';
      const form = JSON.stringify(formOf(kind));
      faults.push(`${place} must be a JSON ${what} such as ${form}, and not text (${reason})`);
      return value;
    }
    decoded = read;
  }
  const at = (name: string | number) => (place === '' ? `${name}` : `${place}/${name}`);
  if (Array.isArray(decoded) && kind.items) {
    return decoded.map((item, index) => decode(item, kind.items!, at(index), faults));
  }
  if (!isObject(decoded) || !kind.properties) return decoded;
  const entries = Object.entries(decoded).map(([name, inner]) => {
    const own = Object.hasOwn(kind.properties!, name) ? kind.properties![name] : undefined;
    return [name, own ? decode(inner, own, at(name), faults) : inner];
  });
  return Object.fromEntries(entries) as unknown;
}

/** What a value looks like, with the fields that it must have or else its first one. */
function formOf({ type, anyOf = [], properties = {}, required, items }: Schema): unknown {
  const [first] = anyOf;
  if (first) return formOf(first);
  if (type === 'array') return [formOf(items ?? {})];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  if (type !== 'object') return '…';
  const names = required ?? Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, formOf(properties[name] ?? {})]));
}

function findFaults(tool: Tool, given: ToolArguments): string[] {
  const { name, inputSchema } = tool.listing;
  const known = inputSchema.properties ?? {};
  const check: OperationValidators = validators[name];
  const { body, skip = 0 } = given;
  // Only its presence is required here: the server fills it in when the request is sent.
  const complete = tool.filled && isObject(body) ? { ...body, api_key: '' } : body;
  const checked = { ...given, ...(body !== undefined && { body: complete }) };
  const faults = [
    ...unknownNames('', given, known),
    ...PLACES.flatMap((place) => [
      ...unknownNames(`${place}/`, given[place], known[place]?.properties),
      ...(inputSchema.required?.includes(place) && !(place in given)
        ? [`${place} is required`]
        : []),
      ...((place in given && check[place]?.faults(checked[place])) || []).map((fault) =>
        describeFault(fault, place + fault.pointer, (property) => `${place}/${property}`),
      ),
    ]),
    ...(Number.isInteger(skip) && skip >= 0 ? [] : ['skip must be an integer of at least 0']),
  ];
  for (const pointer of findChangedNumbers(given)) {
    faults.push(
      `${pointer.slice(1)} is an integer beyond ${Number.MAX_SAFE_INTEGER}, which may have changed on its way here: send it as a string`,
    );
  }
  if (JSON.stringify(given).includes(HIDDEN)) {
    faults.push(`the placeholder ${HIDDEN} would replace a secret: leave it out`);
  }
  if (textsIn(given).some((text) => CUT.test(text))) {
    faults.push('a text that was cut in a result would replace the whole one: leave it out');
  }
  if (faults.length > 0 || !tool.removal) return faults;
  const { names } = tool.removal;
  return findTargetFaults(tool.removal, given).map((pointer) =>
    pointer === ''
      ? `body must name what to remove: ${names.join(' or ')}`
      : `body${pointer} is empty or too long, and must name what to remove`,
  );
}

/** JSON Pointers to numbers that JavaScript does not have. What the model wrote is not known any more. */
function findChangedNumbers(value: unknown, pointer = ''): string[] {
  if (typeof value === 'number') return isChanged(value) ? [pointer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    findChangedNumbers(inner, pointer + formatPointer([name])),
  );
}

function unknownNames(prefix: string, value: unknown, known: object | undefined): string[] {
  if (!known || !isObject(value)) return [];
  return Object.keys(value)
    .filter((name) => !Object.hasOwn(known, name))
    .map(
      (name) => `${prefix}${name} is unknown; use ${Object.keys(known).join(', ') || 'nothing'}`,
    );
}
