/** Checks calls against the contract. */
import { formatPointer, parsePointer } from '@voice-agent-platform/shared/json';
import { validators, type OperationValidators } from '@voice-agent-platform/validators';
import { classifyBody } from './classify-body.js';
import type { NodeValue } from './contract.js';
import { findOwner, formatPlace } from './places.js';
import type { Identities } from './identities.js';
import { groupBy } from './json.js';
import type { Part } from './report.js';
import type { Call } from './traffic.js';
import { UndeclaredFields } from './undeclared.js';
import { Violations, type Fault } from './violations.js';

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
      const shown = [value].flat().every((text) => text === '') ? '*' : name;
      this.undeclared.add(call, 'request', { parent: '/query', name: shown, value, owner: given });
    }
  }

  /** Checks the body of a request or of a 2xx response, and returns it if the contract describes it. */
  checkBody(call: Call, part: Part): NodeValue | undefined {
    const classified = classifyBody(call, part);
    if (!classified) return undefined;
    const { formFault, content } = classified;
    const contentFaults = content ? this.#checkContent(call, part, content) : [];
    const { status } = call.operation.row.success;
    if (part === 'response' && call.response?.status !== status) {
      this.violations.add(call, part, { keyword: 'status', message: `must be ${status}` });
      // Another 2xx status may have another schema, so a value that does not fit shows nothing.
      return contentFaults.length === 0 ? content : undefined;
    }
    if (formFault) this.violations.add(call, part, formFault);
    for (const fault of contentFaults) this.violations.add(call, part, fault);
    return content;
  }

  /** Checks a value against its schema. */
  #checkContent({ operation }: Call, part: Part, { node, value }: NodeValue): readonly Fault[] {
    const { operationId, success } = operation.row;
    const { body, response }: OperationValidators = validators[operationId];
    const validator = part === 'request' ? body : response[success.status];
    const faults = validator?.faults(value, { limit: Infinity }) ?? [];
    return faults.map(({ keyword, message, pointer }) => {
      const path = parsePointer(pointer);
      return {
        keyword,
        message,
        pointer: formatPointer(formatPlace(path, node)),
        observation: this.#identifyFault(value, path),
      };
    });
  }

  /** Returns the same number for the same fault of an equal object, wherever the object is. */
  #identifyFault(value: unknown, path: readonly string[]): number {
    const { owner, inside } = findOwner(value, path);
    return this.#identities.of([this.#identities.of(owner), ...inside]);
  }
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
