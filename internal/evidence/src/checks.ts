/** Checks calls against the contract. */
import { formatPointer, parsePointer } from '@voice-agent-platform/shared/json';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { ContentNode, NodeValue } from './contract.js';
import { findOwner, formatPlace } from './places.js';
import type { Identities } from './identities.js';
import { groupBy } from './json.js';
import { isJson, type Message } from './message.js';
import type { BodyCounts, Part } from './report.js';
import type { Call } from './traffic.js';
import { UndeclaredFields } from './undeclared.js';
import { Violations } from './violations.js';

export class Checks {
  readonly violations = new Violations();
  readonly undeclared: UndeclaredFields;
  readonly #identities: Identities;

  constructor(identities: Identities) {
    this.#identities = identities;
    this.undeclared = new UndeclaredFields(identities);
  }

  /** Checks the parameters in the path and the query. */
  checkParameters(call: Call): void {
    const { row } = call.operation;
    const { path, query }: OperationValidators = validators[row.operationId];
    const given = readQuery(call.url);
    const faults = Object.entries({ path: path?.faults(call.path), query: query?.faults(given) });
    for (const [place, found = []] of faults) {
      for (const { keyword, message, pointer } of found) {
        this.violations.add(call, 'request', { keyword, message, pointer: `/${place}${pointer}` });
      }
    }
    for (const [name, value] of Object.entries(given)) {
      if (row.queryParameters.includes(name)) continue;
      // A parameter without `=` may be a value itself, which the report must not show.
      const shown = value === '' ? '*' : name;
      this.undeclared.add(call, 'request', { parent: '/query', name: shown, value, owner: given });
    }
  }

  /** Checks the body of a request or of a 2xx response, and returns it if the contract describes it. */
  checkBody(call: Call, part: Part): NodeValue | undefined {
    const message = call[part];
    if (!message || (part === 'response' && !call.isAccepted)) return undefined;
    const { row } = call.operation;
    const { status } = row.success;
    const { body, response: byStatus }: OperationValidators = validators[row.operationId];
    const validator = part === 'request' ? body : byStatus[status];
    const declared = declaredBody(call, part);
    const checked = validator && readChecked(message, declared);
    if (part === 'response' && call.response?.status !== status) {
      this.violations.add(call, part, { keyword: 'status', message: `must be ${status}` });
      // Another 2xx status may have another schema, so a value that does not fit shows nothing.
      return checked && validator.faults(checked.value).length === 0 ? checked : undefined;
    }
    const fault = checkForm(message, declared);
    if (fault) this.violations.add(call, part, fault);
    if (!checked) return undefined;
    const { node, value } = checked;
    for (const { keyword, message, pointer } of validator.faults(value, { limit: Infinity })) {
      const path = parsePointer(pointer);
      const place = formatPointer(formatPlace(path, node));
      const observation = this.#identifyFault(value, path);
      this.violations.add(call, part, { keyword, message, pointer: place, observation });
    }
    return checked;
  }

  /** Returns the same number for the same fault of an equal object, wherever the object is. */
  #identifyFault(value: unknown, path: readonly string[]): number {
    const { owner, inside } = findOwner(value, path);
    return this.#identities.of([this.#identities.of(owner), ...inside]);
  }
}

/** Checks whether a message has a body where the contract declares one, and its media type. */
function checkForm({ mediaType, body }: Message, declared: ContentNode | undefined) {
  const { form } = body;
  if (form === 'missing' || form === 'unreadable') return undefined;
  if (form === 'empty') {
    return declared?.isRequired ? { keyword: 'body', message: 'must have a body' } : undefined;
  }
  if (!declared) return { keyword: 'body', message: 'must not have a body' };
  const { mediaTypes } = declared;
  // Some recorders leave the media type out, but JSON is recognizable without it.
  const isDeclared =
    mediaType === undefined
      ? form === 'json' || !mediaTypes.every(isJson)
      : mediaTypes.includes(mediaType) || mediaTypes.includes('*/*');
  if (isDeclared) return undefined;
  return { keyword: 'contentType', message: `must be ${mediaTypes.join(' or ')}` };
}

function declaredBody({ operation }: Call, part: Part): ContentNode | undefined {
  return part === 'request' ? operation.requestBody : operation.success;
}

/** Returns how a body counts, or undefined if there is nothing to compare. */
export function classifyBody(call: Call, part: Part): keyof BodyCounts | undefined {
  const form = call[part]?.body.form;
  if (form === undefined || (part === 'response' && !call.isAccepted)) return undefined;
  const declared = declaredBody(call, part);
  if (!declared) return undefined;
  if (form === 'missing' || form === 'unreadable') return form;
  if (form === 'empty') return declared.isRequired ? 'compared' : undefined;
  return declared.node ? 'compared' : undefined;
}

/** Reads the query. A parameter that occurs several times becomes a list. */
function readQuery({ searchParams }: URL): Readonly<Record<string, string | readonly string[]>> {
  const pairsByName = groupBy(searchParams, ([name]) => name);
  return Object.fromEntries(
    [...pairsByName].map(([name, pairs]) => {
      const [first = '', ...others] = pairs.map(([, value]) => value);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** Returns the value that the contract describes, or undefined if the body has none. */
function readChecked(
  { body, mediaType }: Message,
  declared: ContentNode | undefined,
): NodeValue | undefined {
  const node = declared?.node;
  if (!node) return undefined;
  const isText = !declared.mediaTypes.some(isJson);
  if (body.form === 'json') {
    return { node, value: isText && !isJson(mediaType) ? body.text : body.value };
  }
  // A JSON response with the wrong media type is reported for that alone.
  return body.form === 'text' && isText ? { node, value: body.text.trim() } : undefined;
}
