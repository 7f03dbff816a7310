/** Checks calls against the contract. */
import { formatPointer, parsePointer } from '@voice-agent-platform/shared/json';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import type { UndeclaredValue } from './bodies.js';
import type { ContentNode, SchemaNode } from './contract.js';
import { findOwner, formatPlace } from './faults.js';
import { HashSet } from './hash-set.js';
import type { Identities } from './identities.js';
import { groupBy, typeOf } from './json.js';
import { isJson, type Message } from './message.js';
import { MOST_NAMES } from './names.js';
import type { BodyCounts, Part, Report, UndeclaredField, Violation } from './report.js';
import type { Call } from './traffic.js';

/** A body that the contract describes. */
export interface Checked {
  readonly node: SchemaNode;
  readonly value: unknown;
}

/** Collects violations of the contract and undeclared fields. Each object at a place, and each call, counts once. */
export class Checks {
  readonly #violations = new Map<string, SeenViolation>();
  /** Keyed by operation, part, and parent object. */
  readonly #undeclared = new Map<string, UndeclaredPlace>();
  readonly #identities: Identities;

  constructor(identities: Identities) {
    this.#identities = identities;
  }

  parameters(call: Call): void {
    const { row } = call.operation;
    const { path, query }: OperationValidators = validators[row.operationId];
    const given = readQuery(call.url);
    const faults = Object.entries({ path: path?.faults(call.path), query: query?.faults(given) });
    for (const [place, found = []] of faults) {
      for (const { keyword, message, pointer } of found) {
        this.#add(call, 'request', keyword, message, `/${place}${pointer}`);
      }
    }
    for (const [name, value] of Object.entries(given)) {
      if (!row.queryParameters.includes(name)) {
        // A parameter without `=` may be a value itself, which the report must not show.
        const shown = value === '' ? '*' : name;
        this.undeclared(call, 'request', { parent: '/query', name: shown, value, owner: given });
      }
    }
  }

  /** Checks the body of a request or of a 2xx response, and returns it if the contract describes it. */
  body(call: Call, part: Part): Checked | undefined {
    const message = call[part];
    if (!message || (part === 'response' && !call.isAccepted)) return undefined;
    const { row } = call.operation;
    const { status } = row.success;
    const { body, response: byStatus }: OperationValidators = validators[row.operationId];
    const validator = part === 'request' ? body : byStatus[status];
    const declared = declaredBody(call, part);
    const checked = validator && readChecked(message, declared);
    if (part === 'response' && call.response?.status !== status) {
      this.#add(call, part, 'status', `must be ${status}`);
      // Another 2xx status may have another schema, so a value that does not fit shows nothing.
      return checked && validator.faults(checked.value).length === 0 ? checked : undefined;
    }
    this.#form(call, part, message, declared);
    if (!checked) return undefined;
    const { node, value } = checked;
    const faults = validator.faults(value, { limit: Infinity });
    for (const { keyword, message: fault, pointer } of faults) {
      const path = parsePointer(pointer);
      const { owner, inside } = findOwner(value, path);
      const observation = this.#identities.of([this.#identities.of(owner), ...inside]);
      this.#add(call, part, keyword, fault, formatPointer(formatPlace(path, node)), observation);
    }
    return checked;
  }

  undeclared(
    { operation }: Call,
    part: Part,
    { parent, name, value, owner }: UndeclaredValue,
  ): void {
    const { operationId } = operation.row;
    const key = [operationId, part, parent].join();
    const place: UndeclaredPlace = this.#undeclared.get(key) ?? {
      operationId,
      part,
      parent,
      fields: new Map(),
    };
    this.#undeclared.set(key, place);
    const field = place.fields.get(name) ?? { types: new Set(), observations: new HashSet() };
    place.fields.set(name, field);
    field.types.add(typeOf(value));
    field.observations.add(this.#identities.of(owner));
  }

  /** Lists the violations. Those in requests that the platform refused as well are separate. */
  violations(): Pick<Report, 'violations' | 'refused'> {
    const all = [...this.#violations.values()].map(({ violation, observations }) => ({
      ...violation,
      count: observations.size,
    }));
    const isRefused = ({ part, status }: Violation) =>
      part === 'request' && status !== null && status >= 400 && status < 500;
    return {
      violations: all.filter((violation) => !isRefused(violation)),
      refused: all.filter(isRefused),
    };
  }

  undeclaredFields(): UndeclaredField[] {
    return [...this.#undeclared.values()].flatMap(({ operationId, part, parent, fields }) => {
      const isMap = fields.size > MOST_NAMES;
      const shown = groupBy(fields, ([name]) => parent + formatPointer([isMap ? '*' : name]));
      return [...shown].map(([pointer, same]) => ({
        operationId,
        part,
        pointer,
        types: [...new Set(same.flatMap(([, { types }]) => [...types]))].sort(),
        count: same.reduce((sum, [, { observations }]) => sum + observations.size, 0),
      }));
    });
  }

  /** Checks whether a message has a body where the contract declares one, and its media type. */
  #form(call: Call, part: Part, { mediaType, body }: Message, declared: ContentNode | undefined) {
    const { form } = body;
    if (form === 'missing' || form === 'unreadable') return;
    if (form === 'empty') {
      if (declared?.isRequired) this.#add(call, part, 'body', 'must have a body');
      return;
    }
    if (!declared) {
      this.#add(call, part, 'body', 'must not have a body');
      return;
    }
    const { mediaTypes } = declared;
    // Some recorders leave the media type out, but JSON is recognizable without it.
    const isDeclared =
      mediaType === undefined
        ? form === 'json' || !mediaTypes.every(isJson)
        : mediaTypes.includes(mediaType) || mediaTypes.includes('*/*');
    if (!isDeclared) this.#add(call, part, 'contentType', `must be ${mediaTypes.join(' or ')}`);
  }

  #add(
    call: Call,
    part: Part,
    keyword: string,
    message: string,
    pointer = '',
    observation = call.identity,
  ): void {
    const status = call.response?.status ?? null;
    const { operationId } = call.operation.row;
    const key = [operationId, part, status, pointer, keyword, message].join('\n');
    const seen = this.#violations.get(key) ?? {
      violation: { operationId, part, status, pointer, keyword, message },
      observations: new HashSet(),
    };
    this.#violations.set(key, seen);
    seen.observations.add(observation);
  }
}

interface SeenViolation {
  readonly violation: Omit<Violation, 'count'>;
  readonly observations: HashSet;
}

/** The undeclared fields of one object, or of all objects at one place. */
interface UndeclaredPlace extends Pick<UndeclaredField, 'operationId' | 'part'> {
  readonly parent: string;
  readonly fields: Map<string, { readonly types: Set<string>; readonly observations: HashSet }>;
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
): Checked | undefined {
  const node = declared?.node;
  if (!node) return undefined;
  const isText = !declared.mediaTypes.some(isJson);
  if (body.form === 'json') {
    return { node, value: isText && !isJson(mediaType) ? body.text : body.value };
  }
  // A JSON response with the wrong media type is reported for that alone.
  return body.form === 'text' && isText ? { node, value: body.text.trim() } : undefined;
}
