import type { Outgoing } from './exchange.js';

/** What a problem is about. Ends the URN in `type`, and stays the same from release to release. */
export type ProblemCode =
  | 'malformed-request'
  | 'unauthenticated'
  | 'foreign-host'
  | 'foreign-origin'
  | 'other-organization'
  | 'local-only'
  | 'unknown-path'
  | 'wrong-root'
  | 'unknown-resource'
  | 'method-not-allowed'
  | 'not-acceptable'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'contract-violation'
  | 'sandbox-decision'
  | 'unknown-reference'
  | 'forced'
  | 'response-violates-contract'
  | 'internal';

/** One fault of a request: where it is, and what is wrong there. Never what was sent. */
export interface ProblemFault {
  readonly in: 'path' | 'query' | 'header' | 'body' | 'response';
  /** JSON Pointer (RFC 6901) into that part of the request. */
  readonly pointer: string;
  readonly message: string;
}

/** An RFC 9457 problem. Thrown to refuse a request. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly detail: string,
    readonly extra: {
      readonly faults?: readonly ProblemFault[];
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(detail);
  }
}

const titles: Readonly<Record<ProblemCode, string>> = {
  'malformed-request': 'The request cannot be read',
  unauthenticated: 'The request carries no test key',
  'foreign-host': 'The request names a foreign host',
  'foreign-origin': 'The request comes from a foreign page',
  'other-organization': 'The request is about another organization',
  'local-only': 'This address is for callers on the same machine',
  'unknown-path': 'There is nothing at this path',
  'wrong-root': 'The path belongs to the other root',
  'unknown-resource': 'The resource does not exist',
  'method-not-allowed': 'The path does not take this method',
  'not-acceptable': 'The answer is of no accepted media type',
  conflict: 'The request contradicts the current state',
  'too-large': 'The body is too large',
  'unsupported-media-type': 'The body is of no supported media type',
  'contract-violation': 'The request violates the contract',
  'sandbox-decision': 'The contract allows the request, and the sandbox does not',
  'unknown-reference': 'The request names a resource that does not exist',
  forced: 'The failure was asked for',
  'response-violates-contract': 'The sandbox made an answer that violates the contract',
  internal: 'The sandbox failed',
};

// A body of a megabyte can hold as many faults as it has bytes: the first ones tell enough.
const maxFaults = 20;

// Decision: error-bodies
export const problemAnswer = (problem: Problem): Outgoing => ({
  status: problem.status,
  headers: { 'content-type': 'application/problem+json', ...problem.extra.headers },
  body: JSON.stringify({
    type: `urn:voice-agent-sandbox:problem:${problem.code}`,
    title: titles[problem.code],
    status: problem.status,
    detail: problem.detail,
    ...(problem.extra.faults && { errors: problem.extra.faults.slice(0, maxFaults) }),
  }),
});
