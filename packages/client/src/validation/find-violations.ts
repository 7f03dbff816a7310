/** Compares requests and responses with the contract. */
import {
  formatPointer,
  parsePointer,
  validators,
  type Fault,
  type OperationValidators,
} from '@voice-agent-platform/validators';
import { documented } from '../generated/documented.js';
import { readContentType, isJson } from '../http.js';
import type { MiddlewareRequest } from '../middleware.js';
import type { ContractOperation } from '../operation.js';
import { parseJson } from '../response.js';
import { showValue, valueAt, type SecretPlace } from './show-value.js';

/** A difference from the contract, documented in `Violation`. */
export interface Finding {
  readonly pointer: string;
  readonly keyword: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** Returns the faults of a request. Their pointers begin with the name of the part. */
export function findRequestFaults(
  { operationId }: ContractOperation,
  { path = {}, query = {}, body }: MiddlewareRequest,
): Fault[] {
  const rules: OperationValidators = validators[operationId];
  return [
    ...inPart('/path', rules.path?.faults(path)),
    ...inPart('/query', rules.query?.faults(query)),
    ...inPart('/body', rules.body?.faults(body)),
  ];
}

/** Returns the faults of a request and the names that the contract does not have, as they are reported. */
export function findRequestViolations(
  { operationId }: ContractOperation,
  { path = {}, query = {}, body }: MiddlewareRequest,
  faults: readonly Fault[],
): Finding[] {
  const rules: OperationValidators = validators[operationId];
  // An operation without query parameters has no validator that knows their names.
  const parameters = rules.query
    ? rules.query.unknownNames(query)
    : Object.keys(query).map((name) => ({ pointer: formatPointer([name]) }));
  const undeclared = [
    ...inPart('/query', toFaults('no such parameter', parameters)),
    ...inPart('/body', toFaults('no such field', rules.body?.unknownNames(body))),
  ];
  const secrets = documented[operationId].secrets.request.map((place) => ['body', ...place]);
  return describe([...faults, ...undeclared], { path, query, body }, secrets);
}

/** A success response, with the body as it was sent and as the caller gets it. */
interface SuccessResponse {
  readonly status: number;
  readonly headers: Headers | undefined;
  readonly text: string;
  readonly body: unknown;
}

/** Returns the violations of a response as a whole, and those inside of its body. */
export function findResponseViolations(
  operation: ContractOperation,
  response: SuccessResponse,
): Finding[] {
  const { operationId } = operation;
  const { status, body } = response;
  const responses: OperationValidators['response'] = validators[operationId].response;
  const rules = responses[status];
  const undeclared = toFaults('no such field', rules?.unknownNames(body));
  const faults = [...(rules?.faults(body) ?? []), ...undeclared];
  const inside = describe(faults, body, documented[operationId].secrets.response);
  return [...compareWhole(operation, response), ...inside];
}

/** Compares the parts of a response that no validator sees: the status, the media type, and the kind of body. */
function compareWhole(
  { operationId }: ContractOperation,
  { status, headers, text }: SuccessResponse,
): Finding[] {
  const { status: documentedStatus, kind, secrets } = documented[operationId];
  const contentType = headers ? readContentType(headers) : null;
  const json = isJson(contentType) ? parseJson(text) : undefined;
  const value = json === undefined ? text : json;
  const shown = showValue(value, [], secrets.response);
  const checks = [
    {
      isMet: status === documentedStatus,
      keyword: 'status',
      expected: [documentedStatus],
      found: status,
    },
    {
      isMet: kind !== 'json' || isJson(contentType),
      keyword: 'contentType',
      expected: 'application/json',
      found: contentType,
    },
    { isMet: kind !== 'none' || !text, keyword: 'body', expected: 'no body', found: shown },
    {
      isMet: kind !== 'text' || typeof value === 'string',
      keyword: 'type',
      expected: 'string',
      found: shown,
    },
  ];
  return checks
    .filter(({ isMet }) => !isMet)
    .map(({ keyword, expected, found }) => ({ pointer: '', keyword, expected, found }));
}

/** Adds the found values to faults. */
function describe(
  faults: readonly Fault[],
  data: unknown,
  secrets: readonly SecretPlace[],
): Finding[] {
  return faults.map(({ pointer, keyword, message, expected = message }) => {
    const path = parsePointer(pointer);
    return { pointer, keyword, expected, found: showValue(valueAt(data, path), path, secrets) };
  });
}

/** Returns the faults of names that the contract does not have. */
function toFaults(message: string, names: readonly Pick<Fault, 'pointer'>[] = []): Fault[] {
  return names.map(({ pointer }) => ({ pointer, keyword: 'undeclared', message }));
}

function inPart(part: string, faults: readonly Fault[] = []): Fault[] {
  return faults.map((fault) => ({ ...fault, pointer: `${part}${fault.pointer}` }));
}
