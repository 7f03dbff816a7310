import {
  formatPointer,
  parsePointer,
  validators,
  type Fault,
  type OperationValidators,
} from '@voice-agent-platform/validators';
import { VoiceAgentError, type ErrorOrigin } from '../errors.js';
import { documented } from '../generated/shapes.js';
import { contentTypeOf, isJson } from '../http.js';
import type { Middleware, MiddlewareResponse } from '../middleware.js';
import { callSafely } from '../observers.js';
import type { ContractOperation, Operation } from '../operation.js';
import { parseJson } from '../response.js';
import { isSecret, walkResponse, type ShapeRef } from './shape.js';

const LONGEST_TEXT = 100;
/** More violations, or observations, of one request or response are not reported. */
const MOST_REPORTS = 100;

/** One violation of the contract. The caller of the operation gets the response unchanged. */
export interface Drift {
  readonly operation: ContractOperation;
  /** Of the response; `undefined` for a request. */
  readonly status: number | undefined;
  /**
   * JSON Pointer (RFC 6901) into the response; for a missing field, to where it belongs; empty for all of it. Into a
   * request, it begins with `/path`, `/query` or `/body`.
   */
  readonly pointer: string;
  /** The JSON Schema keyword that is violated, `extraField`, `status`, `contentType` or `body`. */
  readonly keyword: string;
  /** What the contract has there. */
  readonly expected: unknown;
  /** What came: `[hidden]` for a secret of the contract, and an object or array by its kind alone. */
  readonly found: unknown;
}

/** A value of which the contract declares something unknown, or an error, which it does not specify. */
export interface Observation {
  readonly operation: ContractOperation;
  readonly status: number;
  readonly contentType: string | null;
  /** JSON Pointer into the contract's `openapi.json` to where the unknown is declared; absent for an error. */
  readonly unspecified?: string;
  /** What came: `[hidden]` for a secret of the contract, an object by the names of its fields, an array by `array`. */
  readonly found: unknown;
}

export interface ValidateContractOptions {
  /**
   * What happens to a request that violates the contract: `refuse` rejects the call with a
   * {@link RequestValidationError} and sends nothing, `report` calls `onDrift` and sends it. Default `refuse`.
   */
  readonly requests?: 'refuse' | 'report' | undefined;
  /** Called with each violation. An error or a rejection in it is ignored. */
  readonly onDrift?: ((drift: Drift) => void) | undefined;
  /** Called with what is found where the contract declares an unknown. An error or a rejection in it is ignored. */
  readonly onObservation?: ((observation: Observation) => void) | undefined;
}

export interface RequestValidationErrorInit extends ErrorOrigin {
  readonly faults: readonly Fault[];
}

/** A request that violates the contract. Nothing was sent. */
export class RequestValidationError extends VoiceAgentError {
  override get name(): 'RequestValidationError' {
    return 'RequestValidationError';
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
  onObservation,
}: ValidateContractOptions = {}): Middleware {
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
      const shape = { fields: { body: documented[operation.operationId].request } };
      for (const fault of faults.slice(0, MOST_REPORTS)) {
        const { pointer, keyword, message, expected = message } = fault;
        const names = parsePointer(pointer);
        const found = shown(shape, names, valueAt({ path, query, body }, names));
        report(onDrift, { operation, status: undefined, pointer, keyword, expected, found });
      }
    },
    onResponse(response, { operation }) {
      if (!isContractOperation(operation)) return;
      const { status, headers, body } = response;
      const contentType = contentTypeOf(headers);
      if (status < 200 || status > 299) {
        const found = namesIn(body) ?? shown(null, [], body);
        report(onObservation, { operation, status, contentType, found });
        return;
      }
      const { violations, unknowns } = inspect(operation, response);
      for (const each of violations) report(onDrift, { operation, status, ...each });
      for (const each of unknowns)
        report(onObservation, { operation, status, contentType, ...each });
    },
  };
}

function isContractOperation(operation: Operation): operation is ContractOperation {
  return operation.operationId in documented;
}

function report<Event>(callback: ((event: Event) => void) | undefined, event: Event): void {
  void callSafely(() => callback?.(event));
}

/** Where a success response violates the contract, and what it holds where the contract leaves something open. */
function inspect(
  { operationId }: ContractOperation,
  { status, headers, body, text }: MiddlewareResponse,
) {
  const violations: Omit<Drift, 'operation' | 'status'>[] = [];
  const unknowns: Required<Pick<Observation, 'found' | 'unspecified'>>[] = [];
  const { status: stated, kind, response: shape } = documented[operationId];
  type Path = readonly string[];
  const violation = (path: Path, keyword: string, expected: unknown, value: unknown) => {
    if (violations.length >= MOST_REPORTS) return;
    const found = shown(shape, path, value);
    violations.push({ pointer: formatPointer(path), keyword, expected, found });
  };

  if (status !== stated) violation([], 'status', [stated], status);
  const contentType = contentTypeOf(headers);
  if (kind === 'json' && !isJson(contentType)) {
    violation([], 'contentType', 'application/json', contentType);
  }
  const json = isJson(contentType) ? parseJson(text) : undefined;
  const value = json === undefined ? text : json;
  if (kind === 'none' && text) violation([], 'body', 'no body', value);
  if (kind === 'text' && typeof value !== 'string') violation([], 'type', 'string', value);
  const response: OperationValidators['response'] = validators[operationId].response;
  for (const { pointer, keyword, message, expected = message } of response[status]?.faults(body) ??
    []) {
    const path = parsePointer(pointer);
    violation(path, keyword, expected, valueAt(body, path));
  }
  walkResponse(shape, body, {
    extraField: (path, extra) => violation(path, 'extraField', 'no such field', extra),
    unspecified: (unspecified, path, found) => {
      if (unknowns.length >= MOST_REPORTS) return;
      const isText = path.length === 0 && typeof found === 'string';
      unknowns.push({
        unspecified,
        found: isText ? formOf(found) : (namesIn(found) ?? shown(shape, path, found)),
      });
    },
  });
  return { violations, unknowns };
}

function under(part: string, faults: readonly Fault[] = []): Fault[] {
  return faults.map((fault) => ({ ...fault, pointer: `${part}${fault.pointer}` }));
}

/**
 * A value as a report shows it: not a secret, no more than the beginning of a text, and of objects and arrays their kind
 * alone, since whatever they hold is reported under its own pointer.
 */
function shown(shape: ShapeRef, path: readonly string[], value: unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'array' : 'object';
  if (value !== null && isSecret(shape, path)) return '[hidden]';
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value;
}

/** Of an object, the names of its first fields: which of them there are is what is not known. */
function namesIn(value: unknown): { readonly fields: string[] } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const names = Object.keys(value).slice(0, MOST_REPORTS);
  return { fields: names.map((name) => name.slice(0, LONGEST_TEXT)).sort() };
}

/** What an opaque text seems to be, without quoting it: the link of a recording may be as good as a key. */
function formOf(text: string): string {
  if (/^https?:\/\/\S+$/.test(text)) return 'a link';
  return /^[\w+/]{16,}={0,2}$/.test(text) ? 'base64' : 'other text';
}

/** The value at a place; `undefined` where there is none. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}
