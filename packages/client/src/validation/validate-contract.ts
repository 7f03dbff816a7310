import { validators, type Fault, type OperationValidators } from '@voice-agent-platform/validators';
import { answerShapes } from '../generated/answer-shapes.js';
import type { Middleware, MiddlewareRequest, MiddlewareResponse } from '../middleware.js';
import type { Drift, Observation } from './drift.js';
import { formOf, printable, printableFields, valueAt } from './printable.js';
import { RequestValidationError } from './request-validation-error.js';
import { walkAnswer } from './walk-answer.js';

export interface ValidateContractOptions {
  /** Called with each departure of an answer from the contract. What it throws reaches nobody. */
  readonly onDrift?: ((drift: Drift) => void) | undefined;
  /** Called with what turns up where the contract declares an unknown. What it throws reaches nobody. */
  readonly onObservation?: ((observation: Observation) => void) | undefined;
}

/**
 * A middleware for `createClient` that holds requests and answers against the contract.
 *
 * A request that the contract forbids rejects with a {@link RequestValidationError} and is not sent. An answer that
 * departs from the contract is reported through `onDrift`, and is neither altered nor withheld.
 */
export function validateContract({
  onDrift,
  onObservation,
}: ValidateContractOptions = {}): Middleware {
  return {
    onRequest({ operation, path = {}, query = {}, body }) {
      const { path: inPath, query: inQuery, body: inBody } = validatorsOf(operation);
      const faults = [
        ...under('/path', inPath?.(path)),
        ...under('/query', inQuery?.(query)),
        ...under('/body', inBody?.(body)),
      ];
      if (faults.length > 0) throw new RequestValidationError({ operation, faults });
    },
    onResponse(response, request) {
      try {
        report(response, request, onDrift ?? ignore, onObservation ?? ignore);
      } catch {
        // Who watches an answer must not be able to withhold it.
      }
    },
  };
}

function report(
  { status, headers, body }: MiddlewareResponse,
  { operation }: MiddlewareRequest,
  onDrift: (drift: Drift) => void,
  onObservation: (observation: Observation) => void,
): void {
  const contentType = headers.get('content-type');
  const observe = (found: unknown, unspecified?: string) =>
    onObservation({ operation, status, contentType, found, ...(unspecified && { unspecified }) });
  if (status < 200 || status > 299) {
    observe(printableFields(body, ''));
    return;
  }

  const drift = (pointer: string, keyword: string, expected: unknown, found: unknown) =>
    onDrift({ operation, status, pointer, keyword, expected, found: printable(found, pointer) });
  const { response } = validatorsOf(operation);
  const stated = Object.keys(response).map(Number);
  if (stated.length > 0 && !stated.includes(status)) drift('', 'status', stated, status);
  for (const { pointer, keyword, message, expected } of response[status]?.(body) ?? []) {
    drift(pointer, keyword, expected ?? message, valueAt(body, pointer));
  }
  walkAnswer(answerShapes[operation.operationId], body, {
    extraField: (pointer, value) => drift(pointer, 'extraField', 'no such field', value),
    unspecified: (unspecified, pointer, value) =>
      observe(
        pointer === '' && typeof value === 'string'
          ? formOf(value)
          : printableFields(value, pointer),
        unspecified,
      ),
  });
}

function validatorsOf({ operationId }: MiddlewareRequest['operation']): OperationValidators {
  return validators[operationId];
}

function under(part: string, faults: readonly Fault[] = []): Fault[] {
  return faults.map((fault) => ({ ...fault, pointer: `${part}${fault.pointer}` }));
}

function ignore(): void {
  // The default of both callbacks.
}
