import {
  formatPointer,
  parsePointer,
  validators,
  type Fault,
  type OperationValidators,
} from '@voice-agent-platform/validators';
import { VoiceAgentError, type ErrorOrigin } from '../errors.js';
import { documented } from '../generated/documented.js';
import { contentTypeOf, isJson } from '../http.js';
import type { Middleware, MiddlewareResponse } from '../middleware.js';
import { callSafely } from '../observers.js';
import type { ContractOperation, Operation } from '../operation.js';
import { HIDDEN } from '../reason.js';
import { parseJson } from '../response.js';
import type { Place } from './documented.js';

const LONGEST_TEXT = 100;
/** Further violations of one request or response are not reported. */
const MOST_REPORTS = 100;

/** One violation of the contract. The caller of the operation gets the response unchanged. */
export interface Violation {
  readonly operation: ContractOperation;
  /** The status of the response, or `undefined` for a request. */
  readonly status: number | undefined;
  /**
   * JSON Pointer (RFC 6901) into the response; for a missing field, to where it belongs; empty for all of it. Into a
   * request, it begins with `/path`, `/query` or `/body`.
   */
  readonly pointer: string;
  /**
   * The JSON Schema keyword that is violated, `status`, `contentType` or `body`; `undeclared` for a field that the contract
   * does not have.
   */
  readonly keyword: string;
  /** The contract's expectation at this place. */
  readonly expected: unknown;
  /** The found value: `[hidden]` for a secret of the contract, and only the kind of an object or array. */
  readonly found: unknown;
}

export interface ValidateContractOptions {
  /**
   * What happens to a request that violates the contract: `refuse` rejects the call with a
   * {@link RequestValidationError} and sends nothing, `report` calls `onDrift` and sends it. Default `refuse`.
   */
  readonly requests?: 'refuse' | 'report' | undefined;
  /**
   * Called with each violation. A field or query parameter that the contract does not have is reported, and sent, whatever
   * `requests` is: the contract may lack it. An error or a rejection in it is ignored.
   */
  readonly onDrift?: ((violation: Violation) => void) | undefined;
}

export interface RequestValidationErrorInit extends ErrorOrigin {
  readonly faults: readonly Fault[];
}

/** A request that violates the contract. Nothing was sent. */
export class RequestValidationError extends VoiceAgentError {
  override get name(): 'RequestValidationError' {
    return 'RequestValidationError';
  }

  override set name(name: string) {
    super.name = name;
  }
  /** What is wrong with the request: the pointers begin with `/path`, `/query` or `/body`. None holds a value. */
  readonly faults: readonly Fault[];

  constructor(init: RequestValidationErrorInit) {
    const { faults } = init;
    const reasons = faults.map(({ pointer, message }) => `${pointer} ${message}`);
    super(`the request violates the contract: ${reasons.join('; ')}`, init);
    this.faults = faults;
  }
}

/**
 * A middleware for `createClient` that checks requests and responses against the contract.
 *
 * A request that violates it rejects with a {@link RequestValidationError} and is not sent, unless `requests` is
 * `report`. A response that violates it is reported through `onDrift`, and is neither altered nor withheld.
 */
export function validateContract({
  requests = 'refuse',
  onDrift,
}: ValidateContractOptions = {}): Middleware {
  const report = (violation: Violation) => void callSafely(() => onDrift?.(violation));
  return {
    onRequest({ operation, path = {}, query = {}, body }) {
      if (!isContractOperation(operation)) return;
      const parts: OperationValidators = validators[operation.operationId];
      const faults = [
        ...under('/path', parts.path?.faults(path)),
        ...under('/query', parts.query?.faults(query)),
        ...under('/body', parts.body?.faults(body)),
      ];
      if (requests === 'refuse' && faults.length > 0) {
        throw new RequestValidationError({ operation, faults });
      }
      const others: readonly Pick<Fault, 'message' | 'pointer'>[] = parts.query
        ? parts.query.unknownNames(query)
        : Object.keys(query).map((name) => ({ pointer: formatPointer([name]), message: '' }));
      const unknown = [
        ...under('/query', others),
        ...under('/body', parts.body?.unknownNames(body)),
      ].map(undeclared);
      const secrets = documented[operation.operationId].secrets.request;
      const places = secrets.map((place) => ['body', ...place]);
      for (const fault of [...faults, ...unknown].slice(0, MOST_REPORTS)) {
        const { pointer, keyword, message, expected = message } = fault;
        const names = parsePointer(pointer);
        const found = shown(places, names, valueAt({ path, query, body }, names));
        report({ operation, status: undefined, pointer, keyword, expected, found });
      }
    },
    onResponse(response, { operation }) {
      const { status = 0, text } = response;
      // A failed or unread response cannot be compared.
      if (!isContractOperation(operation) || text === undefined) return;
      if (status < 200 || status > 299) return;
      for (const found of violationsIn(operation, status, text, response)) {
        report({ operation, status, ...found });
      }
    },
  };
}

function isContractOperation(operation: Operation): operation is ContractOperation {
  return operation.operationId in documented;
}

function undeclared({ pointer, message }: Pick<Fault, 'message' | 'pointer'>) {
  return { pointer, keyword: 'undeclared', message, expected: 'no such field' };
}

/** Returns the violations in a success response. */
function violationsIn(
  { operationId }: ContractOperation,
  status: number,
  text: string,
  { headers, body }: MiddlewareResponse,
): readonly Omit<Violation, 'operation' | 'status'>[] {
  const { status: stated, kind, secrets } = documented[operationId];
  const violations: Omit<Violation, 'operation' | 'status'>[] = [];
  const add = (pointer: string, keyword: string, expected: unknown, value: unknown) => {
    const found = shown(secrets.response, parsePointer(pointer), value);
    violations.push({ pointer, keyword, expected, found });
  };

  if (status !== stated) add('', 'status', [stated], status);
  const contentType = headers ? contentTypeOf(headers) : null;
  if (kind === 'json' && !isJson(contentType)) {
    add('', 'contentType', 'application/json', contentType);
  }
  const json = isJson(contentType) ? parseJson(text) : undefined;
  const value = json === undefined ? text : json;
  if (kind === 'none' && text) add('', 'body', 'no body', value);
  if (kind === 'text' && typeof value !== 'string') add('', 'type', 'string', value);
  const responses: OperationValidators['response'] = validators[operationId].response;
  const validator = responses[status];
  const faults = validator
    ? [...validator.faults(body), ...validator.unknownNames(body).map(undeclared)]
    : [];
  for (const { pointer, keyword, message, expected = message } of faults) {
    add(pointer, keyword, expected, valueAt(body, parsePointer(pointer)));
  }
  return violations.slice(0, MOST_REPORTS);
}

function under<T extends { readonly pointer: string }>(
  part: string,
  faults: readonly T[] = [],
): T[] {
  return faults.map((fault) => ({ ...fault, pointer: `${part}${fault.pointer}` }));
}

/**
 * Returns a value for a report: no secrets, at most the beginning of a text, and only the kind of objects and arrays,
 * because their content is reported under its own pointer.
 */
function shown(secrets: readonly Place[], path: readonly string[], value: unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'array' : 'object';
  if (value !== null && secrets.some((place) => isOnWay(place, path))) return HIDDEN;
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value;
}

/** Returns true if the place is a secret, inside of one, or a parent that should contain one. */
function isOnWay(secret: Place, path: readonly string[]): boolean {
  const common = Math.min(secret.length, path.length);
  return secret
    .slice(0, common)
    .every((step, index) => step === path[index] || step === '*' || step === '[]');
}

/** Returns the value at a place, or `undefined`. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}
