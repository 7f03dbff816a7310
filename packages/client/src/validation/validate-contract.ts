import { validators, type Fault, type OperationValidators } from '@voice-agent-platform/validators';
import { VoiceAgentError, nameErrors, type ErrorOrigin } from '../errors.js';
import { responses } from '../generated/response-shapes.js';
import type { Middleware, MiddlewareRequest, MiddlewareResponse } from '../middleware.js';
import { callSafely } from '../observers.js';
import type { Operation } from '../operation.js';
import { isJson, parseJson } from '../response.js';
import { walkResponse } from './walk-response.js';

const LONGEST_TEXT = 100;
/** More violations, or observations, of one response are not reported. */
const MOST_REPORTS = 100;

/** One violation of the contract. The caller of the operation gets the response unchanged. */
export interface Drift {
  readonly operation: Operation;
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
  /** What came, redacted; an object or array by its kind alone. */
  readonly found: unknown;
}

/** A value of which the contract declares something unknown, or an error, which it does not specify. */
export interface Observation {
  readonly operation: Operation;
  readonly status: number;
  readonly contentType: string | null;
  /** JSON Pointer into the contract's `openapi.json` to where the unknown is declared; absent for an error. */
  readonly unspecified?: string;
  /** What came, redacted: a text or number as it is, an object by the names of its fields, an array by `array`. */
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
  declare readonly name: 'RequestValidationError';
  /** What is wrong with the request: the pointers begin with `/path`, `/query` or `/body`. None holds a value. */
  declare readonly faults: readonly Fault[];

  constructor(init: RequestValidationErrorInit) {
    const { faults } = init;
    const reasons = faults.map(({ pointer, message }) => `${pointer} ${message}`);
    super(`the request violates the contract: ${reasons.join('; ')}`, init);
    this.faults = faults;
  }
}
nameErrors({ RequestValidationError });

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
    onRequest({ operation, path = {}, query = {}, body, redact }) {
      const { path: inPath, query: inQuery, body: inBody } = validatorsOf(operation);
      const faults = [
        ...under('/path', inPath?.(path)),
        ...under('/query', inQuery?.(query)),
        ...under('/body', inBody?.(body)),
      ];
      if (requests === 'refuse' && faults.length > 0) {
        throw new RequestValidationError({ operation, faults });
      }
      for (const { pointer, keyword, message, expected = message } of faults.slice(
        0,
        MOST_REPORTS,
      )) {
        const found = printable(valueAt({ path, query, body }, pointer), pointer, redact);
        void callSafely(() =>
          onDrift?.({ operation, status: undefined, pointer, keyword, expected, found }),
        );
      }
    },
    onResponse(response, request) {
      void callSafely(() =>
        check(
          response,
          request,
          (drift) => void callSafely(() => onDrift?.(drift)),
          onObservation && ((observation) => void callSafely(() => onObservation(observation))),
        ),
      );
    },
  };
}

function check(
  { status, headers, body, text }: MiddlewareResponse,
  { operation, redact }: MiddlewareRequest,
  onDrift: (drift: Drift) => void,
  onObservation: ((observation: Observation) => void) | undefined,
): void {
  const contentType = redact(headers.get('content-type')) as string | null;
  let violations = 0;
  let observations = 0;
  const observe = (found: unknown, unspecified?: string) =>
    onObservation?.({ operation, status, contentType, found, ...(unspecified && { unspecified }) });
  if (status < 200 || status > 299) {
    if (onObservation) observe(printableFields(body, '', redact));
    return;
  }

  const drift = (pointer: string, keyword: string, expected: unknown, value: unknown) => {
    if (++violations > MOST_REPORTS) return;
    const found = printable(value, pointer, redact);
    onDrift({ operation, status, pointer: redact(pointer) as string, keyword, expected, found });
  };
  const documented = responses[operation.operationId];
  if (status !== documented.status) {
    drift('', 'status', [documented.status], status);
  }
  if (documented.kind === 'json' && !isJson(headers)) {
    drift('', 'contentType', 'application/json', contentType);
  }
  if (documented.kind === 'none' && text) {
    drift('', 'body', 'no body', isJson(headers) ? parseJson(text, text) : text);
  }
  if (documented.kind === 'text' && isJson(headers)) {
    const value = parseJson(text, text);
    if (typeof value !== 'string') drift('', 'type', 'string', value);
  }
  for (const fault of validatorsOf(operation).response[status]?.(body) ?? []) {
    const { pointer, keyword, message, expected = message } = fault;
    drift(pointer, keyword, expected, valueAt(body, pointer));
  }
  walkResponse(documented.shape, body, {
    extraField: (pointer, value) => drift(pointer, 'extraField', 'no such field', value),
    ...(onObservation && {
      unspecified: (unspecified: string, pointer: string, value: unknown) =>
        ++observations <= MOST_REPORTS &&
        observe(
          pointer === '' && typeof value === 'string'
            ? formOf(value)
            : printableFields(value, pointer, redact),
          unspecified,
        ),
    }),
  });
}

function validatorsOf({ operationId }: Operation): OperationValidators {
  return validators[operationId];
}

function under(part: string, faults: readonly Fault[] = []): Fault[] {
  return faults.map((fault) => ({ ...fault, pointer: `${part}${fault.pointer}` }));
}

/**
 * A value as a report may show it: texts redacted and cut, and of objects and arrays their kind alone, since whatever
 * they hold is reported under its own pointer.
 */
function printable(value: unknown, pointer: string, redact: MiddlewareRequest['redact']): unknown {
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'array' : 'object';
  // Redaction knows a secret by its position, so the value is redacted where it was found.
  const nested = namesIn(pointer).reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  // Of a field that is redacted as a whole, nothing is left below.
  const { shown = '[redacted]' } = { shown: valueAt(redact(nested), pointer) };
  return typeof shown === 'string' ? shown.slice(0, LONGEST_TEXT) : shown;
}

/** As `printable`, but an object by the names of its fields: which of them there are is what is not known. */
function printableFields(
  value: unknown,
  pointer: string,
  redact: MiddlewareRequest['redact'],
): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { fields: namesOf(redact(value) as object) }
    : printable(value, pointer, redact);
}

/** The names of the first fields of an object, each of them cut. */
function namesOf(value: object): string[] {
  const names = Object.keys(value).slice(0, MOST_REPORTS);
  return names.map((name) => name.slice(0, LONGEST_TEXT)).sort();
}

/** What an opaque text seems to be, without quoting it: the link of a recording may be as good as a key. */
function formOf(text: string): string {
  if (/^https?:\/\/\S+$/.test(text)) return 'a link';
  return /^[\w+/]{16,}={0,2}$/.test(text) ? 'base64' : 'other text';
}

/** The value that a pointer names; `undefined` where there is none. */
function valueAt(value: unknown, pointer: string): unknown {
  return namesIn(pointer).reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}

function namesIn(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1);
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
