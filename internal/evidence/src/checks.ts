import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { formatPointer } from '@voice-agent-platform/shared/json';
import type { SchemaNode } from './contract.js';
import { everyFault, ownerOf, placeOf } from './faults.js';
import type { Identities } from './identities.js';
import { groupBy, typeOf } from './json.js';
import { isJson, type Message } from './message.js';
import { MOST_NAMES } from './names.js';
import type { Part, UndeclaredField, Violation } from './report.js';
import type { Call } from './traffic.js';

/** A body that the contract describes. */
export interface Checked {
  readonly node: SchemaNode;
  readonly value: unknown;
}

/**
 * Collects where the traffic contradicts the contract, and what the contract does not declare. An observation counts once:
 * it is a place of an object, or a call.
 */
export class Checks {
  /** The observations of each violation. */
  readonly #violations = new Map<string, Set<string>>();
  /** The objects that were validated one by one, by operation, part and status. */
  readonly #validated = new Map<string, Set<string>>();
  readonly #undeclared: Undeclared[] = [];
  readonly #identities: Identities;
  /** Bodies that could not be compared. Those that are missing count if the contract describes them. */
  readonly left = { unreadable: 0, missing: 0 };

  constructor(identities: Identities) {
    this.#identities = identities;
  }

  parameters(call: Call): void {
    const { row } = call.operation;
    const { path, query }: OperationValidators = validators[row.operationId];
    const given = queryOf(call.url);
    const faults = Object.entries({ path: path?.faults(call.path), query: query?.faults(given) });
    for (const [place, found = []] of faults) {
      for (const { keyword, message, pointer } of found) {
        this.#add(call, 'request', keyword, message, `/${place}${pointer}`);
      }
    }
    for (const [name, value] of Object.entries(given)) {
      if (!row.queryParameters.includes(name)) {
        // Without a value, it is one itself.
        const shown = value === '' ? '*' : name;
        this.undeclared(call, 'request', '/query', shown, value, given);
      }
    }
  }

  /** Checks the body of a request or of a 2xx response, and returns it if the contract describes it. */
  body(call: Call, part: Part): Checked | undefined {
    const { operation, response, isAccepted } = call;
    const message = call[part];
    if (!message) return undefined;
    const { form } = message.body;
    if (form === 'unreadable') this.left.unreadable += 1;
    const { status } = operation.row.success;
    const isRequest = part === 'request';
    if (!isRequest && !isAccepted) return undefined;
    // A body with another 2xx status may be something else.
    const isDeclared = isRequest || response?.status === status;
    if (!isDeclared) this.#add(call, part, 'status', `must be ${status}`);
    const declared = isRequest ? operation.requestBody : operation.success;
    if (form === 'missing' && declared) this.left.missing += 1;
    if (form === 'missing' || form === 'unreadable') return undefined;
    if (!declared || form === 'empty') {
      if (isDeclared && declared?.isRequired) this.#add(call, part, 'body', 'must have a body');
      if (isDeclared && form !== 'empty') this.#add(call, part, 'body', 'must not have a body');
      return undefined;
    }
    if (isDeclared) this.#mediaType(call, part, message, declared.mediaTypes);
    const { body, response: byStatus }: OperationValidators = validators[operation.row.operationId];
    const validator = isRequest ? body : byStatus[status];
    const value = valueOf(message, !declared.mediaTypes.some(isJson));
    const { node } = declared;
    if (!node || !validator || value === undefined) return undefined;
    if (!isDeclared) return validator.faults(value).length === 0 ? { node, value } : undefined;
    const scope = [operation.row.operationId, part, response?.status].join();
    const validated = this.#validated.get(scope) ?? new Set();
    this.#validated.set(scope, validated);
    const faults = everyFault(validator, value, this.#identities, validated);
    for (const { keyword, message: fault, path } of faults) {
      const { owner, inside } = ownerOf(value, path);
      const observation = `${this.#identities.of(owner)}${formatPointer(inside)}`;
      this.#add(call, part, keyword, fault, formatPointer(placeOf(path, node)), observation);
    }
    return { node, value };
  }

  /** @param owner what has the field */
  undeclared(
    { operation }: Call,
    part: Part,
    parent: string,
    name: string,
    value: unknown,
    owner: unknown,
  ): void {
    const { operationId } = operation.row;
    const observation = this.#identities.of([owner, name]);
    this.#undeclared.push({ operationId, part, parent, name, type: typeOf(value), observation });
  }

  violations(): Violation[] {
    return [...this.#violations].map(([violation, { size: count }]) => ({
      ...(JSON.parse(violation) as Omit<Violation, 'count'>),
      count,
    }));
  }

  undeclaredFields(): UndeclaredField[] {
    const places = groupBy(this.#undeclared, (each) =>
      [each.operationId, each.part, each.parent].join(),
    );
    return [...places.values()].flatMap((found) => {
      const isMap = new Set(found.map(({ name }) => name)).size > MOST_NAMES;
      const fields = groupBy(
        found,
        ({ parent, name }) => parent + formatPointer([isMap ? '*' : name]),
      );
      return [...fields].map(([pointer, same]) => {
        const types = [...new Set(same.map(({ type }) => type))].sort();
        const { operationId, part } = same[0]!;
        const count = new Set(same.map(({ observation }) => observation)).size;
        return { operationId, part, pointer, types, count };
      });
    });
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

  #add(
    call: Call,
    part: Part,
    keyword: string,
    message: string,
    pointer = '',
    observation = String(call.identity),
  ): void {
    const status = call.response?.status ?? null;
    const { operationId } = call.operation.row;
    const violation = JSON.stringify({ operationId, part, status, pointer, keyword, message });
    const observations = this.#violations.get(violation) ?? new Set();
    this.#violations.set(violation, observations.add(observation));
  }
}

/** A field that the contract does not declare, and the pointer to the object that has it. */
interface Undeclared {
  readonly operationId: string;
  readonly part: Part;
  readonly parent: string;
  readonly name: string;
  readonly type: string;
  readonly observation: number;
}

/** The values of a query parameter, a list if it was sent several times. */
function queryOf({ searchParams }: URL): Readonly<Record<string, string | readonly string[]>> {
  const pairsByName = groupBy(searchParams, ([name]) => name);
  return Object.fromEntries(
    [...pairsByName].map(([name, pairs]) => {
      const [first = '', ...others] = pairs.map(([, value]) => value);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** The value that the schema describes. */
function valueOf({ body, mediaType }: Message, isText: boolean): unknown {
  if (body.form === 'json') return isText && !isJson(mediaType) ? body.text : body.value;
  // A JSON response of another media type was reported for its media type.
  return body.form === 'text' && isText ? body.text.trim() : undefined;
}
