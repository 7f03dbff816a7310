import type { Schema } from '@voice-agent-platform/contract-reader';
import { sketch } from '@voice-agent-platform/contract-reader/sketch';
import { checkRequest, describeFinding } from '@voice-agent-platform/shared/check-request';
import { findTargetFaults } from '@voice-agent-platform/shared/consent';
import { textsIn } from '@voice-agent-platform/shared/hidden';
import { isObject } from '@voice-agent-platform/shared/json';
import { readJson } from '@voice-agent-platform/shared/json-text';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { CUT } from './result.js';
import type { Tool, ToolArguments } from './tool.js';

const PLACES = ['path', 'query', 'body'] as const;

/** Returns the arguments as the client's method takes them, and their faults, worded for the model. */
export function checkArguments(
  tool: Tool,
  received: Readonly<Record<string, unknown>>,
): { readonly given: ToolArguments; readonly faults: readonly string[] } {
  const undecoded: string[] = [];
  const decoded = decode(received, tool.listing.inputSchema, '', undecoded) as ToolArguments;
  // Models send empty groups that they do not need.
  const given: ToolArguments = Object.fromEntries(
    Object.entries(decoded).filter(([, value]) => value !== null && JSON.stringify(value) !== '{}'),
  );
  return { given, faults: undecoded.length > 0 ? undecoded : findFaults(tool, given) };
}

/** Decodes an object or list that a client sent as JSON text. Decodes only once. */
function decode(value: unknown, schema: Schema, place: string, faults: string[]): unknown {
  const kinds = [schema, ...(schema.anyOf ?? [])];
  const kind = kinds.find(({ type }) => type === 'object' || type === 'array');
  if (!kind) return value;
  let decoded = value;
  if (typeof value === 'string') {
    const { value: read, fault } = readJson(value);
    const isExpected = kind.type === 'array' ? Array.isArray(read) : isObject(read);
    if (fault ?? !isExpected) {
      const label = kind.type === 'array' ? 'list' : 'object';
      const reason = fault ? `the text is ${fault.text}` : 'the text holds something else';
      const form = JSON.stringify(sketch(kind));
      faults.push(`${place} must be a JSON ${label} such as ${form}, and not text (${reason})`);
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

function findFaults(tool: Tool, given: ToolArguments): string[] {
  const { name, inputSchema } = tool.listing;
  const known = inputSchema.properties ?? {};
  const rules: OperationValidators = validators[name];
  const { body, skip = 0 } = given;
  // The server fills the key in later, so it must not count as missing.
  const complete = tool.filled && isObject(body) ? { ...body, api_key: '' } : body;
  const { faults, unknownNames } = checkRequest(rules, { ...given, body: complete });
  const problems = [
    ...Object.keys(given)
      .filter((place) => !Object.hasOwn(known, place))
      .map((place) => `${place} is not an argument; use ${Object.keys(known).join(', ')}`),
    ...PLACES.filter((place) => inputSchema.required?.includes(place) && !(place in given)).map(
      (place) => `${place} is required`,
    ),
    ...[...faults, ...unknownNames]
      // Missing and unknown arguments are already listed above.
      .filter((finding) => finding.in in given && Object.hasOwn(known, finding.in))
      .map((finding) => {
        const text = describeFinding(finding, (part, pointer) => part + pointer);
        return finding.keyword === 'placeholder' ? `${text}: leave it out` : text;
      }),
    ...(tool.filled?.names ?? [])
      .filter((filled) => Object.hasOwn(body ?? {}, filled))
      .map((filled) => `body/${filled} is filled in by the server: leave it out`),
    ...(Number.isInteger(skip) && skip >= 0 ? [] : ['skip must be an integer of at least 0']),
  ];
  if (textsIn(given).some((text) => CUT.test(text))) {
    problems.push('a text that was cut in a result would replace the whole one: leave it out');
  }
  if (problems.length > 0 || !tool.removal) return problems;
  const { names } = tool.removal;
  return findTargetFaults(tool.removal, given).map((pointer) =>
    pointer === ''
      ? `body must name what to remove: ${names.join(' or ')}`
      : `body${pointer} is empty or too long, and must name what to remove`,
  );
}
