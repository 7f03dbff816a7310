import { shortenKey } from './text.js';

/** Identifies the kind of a problem. It ends the URN in `type` and does not change between releases. */
export type ProblemCode = keyof typeof problems;

/** One fault of a request: its position and the reason, without the value. */
export interface ProblemFault {
  readonly in: 'path' | 'query' | 'header' | 'body' | 'response';
  /** JSON Pointer (RFC 6901) into that part of the request. */
  readonly pointer: string;
  readonly message: string;
}

/** The status and the title of each problem. */
export const problems = {
  'malformed-request': [400, 'The request cannot be read'],
  unauthenticated: [401, 'The request has no test key'],
  'foreign-host': [403, 'The request names a foreign host'],
  'foreign-origin': [403, 'The request comes from a foreign page'],
  'other-organization': [403, 'The request is about another organization'],
  'local-only': [403, 'This address is for callers on the same machine'],
  'control-token': [401, 'The control token is missing or wrong'],
  'unknown-path': [404, 'The path does not exist'],
  'wrong-root': [404, 'The path belongs to the other root'],
  'unknown-resource': [404, 'The resource does not exist'],
  'method-not-allowed': [405, 'The path does not support this method'],
  conflict: [409, 'The request conflicts with the current state'],
  'too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The media type of the body is not supported'],
  'contract-violation': [422, 'The request violates the contract'],
  'sandbox-decision': [422, 'The contract allows the request, but the sandbox does not'],
  'unknown-reference': [422, 'The request names a resource that does not exist'],
  // A requested failure can replace this status.
  forced: [503, 'This failure was requested'],
  'not-saved': [507, 'The change could not be saved'],
  'response-violates-contract': [500, 'The response of the sandbox violates the contract'],
  'handler-failed': [500, 'A function of the program failed'],
  internal: [500, 'The sandbox failed'],
} as const;

// Limits the list, because a body of a megabyte can have as many faults as bytes.
export const MAX_FAULTS = 20;

/** Returns the faults that a validator found in a part of a request or in a response. */
export function faultsIn(
  part: ProblemFault['in'],
  found: readonly Omit<ProblemFault, 'in'>[] = [],
): readonly ProblemFault[] {
  return found.map(({ pointer, message }) => ({
    in: part,
    pointer: pointer.split('/').map(shortenKey).join('/'),
    message,
  }));
}

/** An RFC 9457 problem. Thrown to refuse a request. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly faults: readonly ProblemFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    more: Partial<Pick<Problem, 'status' | 'faults' | 'headers'>> = {},
  ) {
    super(detail);
    this.status = more.status ?? problems[code][0];
    this.faults = more.faults?.slice(0, MAX_FAULTS);
    this.headers = more.headers ?? {};
  }
}

/** Refuses a request with faults. */
export function assertNoFaults(
  code: ProblemCode,
  detail: string,
  faults: readonly ProblemFault[],
): void {
  if (faults.length > 0) throw new Problem(code, detail, { faults });
}
