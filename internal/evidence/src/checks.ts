import { validators, type Fault, type OperationValidators } from '@voice-agent-platform/validators';
import { formatPointer } from '@voice-agent-platform/shared/json';
import { queryOf, type Call } from './call.js';
import type { SchemaNode } from './contract.js';
import { everyFault, placeOf } from './faults.js';
import { typeOf } from './json.js';
import { isJson, type Message } from './message.js';
import { MOST_NAMES } from './names.js';
import type { Part, UndeclaredField, Violation } from './report.js';

/** A part of a call, with the value to validate. */
export interface Checked {
  readonly node: SchemaNode;
  readonly value: unknown;
}

/** Collects where the traffic contradicts the contract, and what the contract does not declare. */
export class Checks {
  readonly #violations = new Map<string, Violation>();
  readonly #undeclared = new Map<string, Place>();
  /** Bodies that could not be compared. Those that are missing count if the contract describes them. */
  readonly left = { unreadable: 0, missing: 0 };

  parameters(call: Call): void {
    const { row } = call.operation;
    const { path, query }: OperationValidators = validators[row.operationId];
    const given = queryOf(call.url);
    const parts = [
      ['path', path?.(call.path)],
      ['query', query?.(given)],
    ] as const;
    for (const [place, faults = []] of parts) {
      for (const fault of faults) {
        this.#add(call, 'request', fault.keyword, fault.message, `/${place}${fault.pointer}`);
      }
    }
    for (const [name, value] of Object.entries(given)) {
      if (!row.queryParameters.includes(name)) {
        // Without a value, it is one itself.
        const shown = value === '' ? '*' : name;
        this.undeclared(call, 'request', '/query', shown, value);
      }
    }
  }

  /** Checks the body of the request, and returns it if the contract describes it. */
  requestBody(call: Call): Checked | undefined {
    const { request, operation } = call;
    const declared = operation.requestBody;
    const { form } = request.body;
    if (form === 'unreadable') this.left.unreadable += 1;
    if (form === 'missing' && declared) this.left.missing += 1;
    if (form === 'missing' || form === 'unreadable') return undefined;
    if (form === 'empty') {
      if (declared?.required) this.#add(call, 'request', 'body', 'must have a body');
      return undefined;
    }
    if (!declared) {
      this.#add(call, 'request', 'body', 'must not have a body');
      return undefined;
    }
    this.#mediaType(call, 'request', request, declared.mediaTypes);
    const { body: validate }: OperationValidators = validators[operation.row.operationId];
    if (request.body.form !== 'json' || !declared.node || !validate) return undefined;
    const checked = { node: declared.node, value: request.body.value };
    this.#faults(call, 'request', everyFault(validate, checked.node, checked.value), checked.node);
    return checked;
  }

  /** Checks a 2xx response, and returns its body if the contract describes it. */
  responseBody(call: Call): Checked | undefined {
    const { response, operation, isAccepted } = call;
    if (!response) return undefined;
    if (response.body.form === 'unreadable') this.left.unreadable += 1;
    if (!isAccepted) return undefined;
    const { success, row } = operation;
    const { response: validate }: OperationValidators = validators[row.operationId];
    const isDeclared = response.status === row.success.status;
    if (!isDeclared) this.#add(call, 'response', 'status', `must be ${row.success.status}`);
    const { form } = response.body;
    if (form === 'missing' && success) this.left.missing += 1;
    if (form === 'missing' || form === 'unreadable') return undefined;
    if (!success) {
      if (isDeclared && form !== 'empty') {
        this.#add(call, 'response', 'body', 'must not have a body');
      }
      return undefined;
    }
    const validateBody = validate[row.success.status];
    if (!success.node || !validateBody) return undefined;
    const isText = !success.mediaTypes.some(isJson);
    if (form === 'empty') {
      if (isDeclared && !isText) this.#add(call, 'response', 'body', 'must have a body');
      return undefined;
    }
    if (isDeclared) this.#mediaType(call, 'response', response, success.mediaTypes);
    const value = valueOf(response, isText);
    if (value === undefined) return undefined;
    const faults = everyFault(validateBody, success.node, value);
    if (isDeclared) this.#faults(call, 'response', faults, success.node);
    // A body with another status may be something else: it counts if it looks like the declared one.
    return isDeclared || faults.length === 0 ? { node: success.node, value } : undefined;
  }

  undeclared({ operation }: Call, part: Part, parent: string, name: string, value: unknown): void {
    const { operationId } = operation.row;
    const key = [operationId, part, parent].join();
    const known = this.#undeclared.get(key);
    const place: Place = known ?? { operationId, part, parent, fields: new Map() };
    this.#undeclared.set(key, place);
    const field = place.fields.get(name) ?? { types: new Set<string>(), count: 0 };
    field.types.add(typeOf(value));
    field.count += 1;
    place.fields.set(name, field);
  }

  violations(): Violation[] {
    return [...this.#violations.values()];
  }

  undeclaredFields(): UndeclaredField[] {
    return [...this.#undeclared.values()].flatMap(({ operationId, part, parent, fields }) =>
      [...(fields.size > MOST_NAMES ? mapOf(fields) : fields)].map(([name, { types, count }]) => ({
        operationId,
        part,
        pointer: parent + formatPointer([name]),
        types: [...types].sort(),
        count,
      })),
    );
  }

  #mediaType(call: Call, part: Part, message: Message, declared: readonly string[]): void {
    const { mediaType, body } = message;
    // A recorder may leave the media type out. JSON is recognized without it.
    const isDeclared =
      mediaType === undefined
        ? body.form === 'json' || !declared.every(isJson)
        : declared.includes(mediaType) || declared.includes('*/*');
    if (isDeclared) return;
    this.#add(call, part, 'contentType', `must be ${declared.join(' or ')}`);
  }

  #faults(call: Call, part: Part, faults: readonly Fault[], node: SchemaNode): void {
    for (const { keyword, message, pointer } of faults) {
      this.#add(call, part, keyword, message, formatPointer(placeOf(pointer, node)));
    }
  }

  #add(call: Call, part: Part, keyword: string, message: string, pointer = ''): void {
    const status = call.response?.status ?? null;
    const { operationId } = call.operation.row;
    const key = JSON.stringify([operationId, part, status, pointer, keyword, message]);
    const count = (this.#violations.get(key)?.count ?? 0) + 1;
    this.#violations.set(key, { operationId, part, status, pointer, keyword, message, count });
  }
}

/** The undeclared fields of the objects at one place. */
interface Place {
  readonly operationId: string;
  readonly part: Part;
  readonly parent: string;
  readonly fields: Map<string, { readonly types: Set<string>; count: number }>;
}

/** The fields as values of a map, whose keys may be anything. */
function mapOf(fields: Place['fields']): Place['fields'] {
  const all = [...fields.values()];
  const types = new Set(all.flatMap((each) => [...each.types]));
  return new Map([['*', { types, count: all.reduce((sum, { count }) => sum + count, 0) }]]);
}

/** The value that the schema describes. */
function valueOf({ body, mediaType }: Message, isText: boolean): unknown {
  if (body.form === 'json') return isText && !isJson(mediaType) ? body.text : body.value;
  // A JSON response of another media type was reported for its media type.
  return body.form === 'text' && isText ? body.text.trim() : undefined;
}
