import { callSafely } from '../hooks.js';
import type { Middleware } from '../middleware.js';
import type { ContractOperation, Operation } from '../operation.js';
import { documented } from '../generated/documented.js';
import {
  findRequestFaults,
  findRequestViolations,
  findResponseViolations,
  type Finding,
} from './find-violations.js';
import { RequestValidationError } from './request-validation-error.js';

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
   * The treatment of a request that violates the contract: `refuse` rejects the call with a
   * {@link RequestValidationError} and sends nothing, `report` calls `onDrift` and sends it. Default `refuse`.
   */
  readonly requests?: 'refuse' | 'report' | undefined;
  /**
   * Called with each violation. A field or query parameter that the contract does not have is reported, and sent, whatever
   * `requests` is: the contract may lack it. An error or a rejection in it is ignored.
   */
  readonly onDrift?: ((violation: Violation) => void) | undefined;
}

/**
 * Creates a middleware for `createClient` that checks requests and responses against the contract.
 *
 * A request that violates it rejects with a {@link RequestValidationError} and is not sent, unless `requests` is
 * `report`. A response that violates it is reported through `onDrift`, and is neither altered nor withheld.
 */
export function validateContract({
  requests = 'refuse',
  onDrift,
}: ValidateContractOptions = {}): Middleware {
  const report = (
    operation: ContractOperation,
    status: number | undefined,
    findings: readonly Finding[],
  ) => {
    for (const finding of findings.slice(0, MOST_REPORTS)) {
      void callSafely(() => onDrift?.({ operation, status, ...finding }));
    }
  };
  return {
    onRequest(request) {
      const { operation } = request;
      if (!isContractOperation(operation)) return;
      const faults = findRequestFaults(operation, request);
      if (requests === 'refuse' && faults.length > 0) {
        throw new RequestValidationError({ operation, faults });
      }
      report(operation, undefined, findRequestViolations(operation, request, faults));
    },
    onResponse({ status = 0, text, headers, body }, { operation }) {
      // A failed or unread response cannot be compared.
      if (!isContractOperation(operation) || text === undefined) return;
      if (status < 200 || status > 299) return;
      const findings = findResponseViolations(operation, { status, headers, text, body });
      report(operation, status, findings);
    },
  };
}

function isContractOperation(operation: Operation): operation is ContractOperation {
  return operation.operationId in documented;
}
