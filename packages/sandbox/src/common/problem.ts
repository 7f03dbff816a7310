import { shortKey } from './json-value.js';

/** Identifies the kind of a problem. It ends the URN in `type` and does not change between releases. */
export type ProblemCode = keyof typeof titles;

/** One fault of a request: its position and what is wrong, without the value that was sent. */
export interface ProblemFault {
  readonly in: 'path' | 'query' | 'header' | 'body' | 'response';
  /** JSON Pointer (RFC 6901) into that part of the request. */
  readonly pointer: string;
  readonly message: string;
}

export const titles = {
  'malformed-request': 'The request cannot be read',
  unauthenticated: 'The request has no test key',
  'foreign-host': 'The request names a foreign host',
  'foreign-origin': 'The request comes from a foreign page',
  'other-organization': 'The request is about another organization',
  'local-only': 'This address is for callers on the same machine',
  'control-token': 'The control token is missing or wrong',
  'unknown-path': 'The path does not exist',
  'wrong-root': 'The path belongs to the other root',
  'unknown-resource': 'The resource does not exist',
  'method-not-allowed': 'The path does not support this method',
  conflict: 'The request conflicts with the current state',
  'too-large': 'The body is too large',
  'unsupported-media-type': 'The media type of the body is not supported',
  'contract-violation': 'The request violates the contract',
  'sandbox-decision': 'The contract allows the request, but the sandbox does not',
  'unknown-reference': 'The request names a resource that does not exist',
  forced: 'This failure was requested',
  'not-saved': 'The change could not be saved',
  'response-violates-contract': 'The response of the sandbox violates the contract',
  internal: 'The sandbox failed',
} as const;

// A body of a megabyte can have as many faults as bytes.
export const MAX_FAULTS = 20;

/** The faults that a validator found in a part of a request or in a response. */
export function faultsIn(
  part: ProblemFault['in'],
  found: readonly Omit<ProblemFault, 'in'>[] = [],
): readonly ProblemFault[] {
  return found.map(({ pointer, message }) => ({
    in: part,
    pointer: pointer.split('/').map(shortKey).join('/'),
    message,
  }));
}

/** An RFC 9457 problem. Thrown to refuse a request. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly faults: readonly ProblemFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly detail: string,
    more: Partial<Pick<Problem, 'faults' | 'headers'>> = {},
  ) {
    super(detail);
    this.faults = more.faults?.slice(0, MAX_FAULTS);
    this.headers = more.headers ?? {};
  }
}
