import { expect, it } from 'vitest';
import { isOutcomeUnknown } from '../src/client-errors.js';

it.each([
  [0, false],
  [1, true],
])(
  'reports whether the outcome of a change is unknown after %i attempts without a response: %s',
  (attempts, isUnknown) => {
    expect(isOutcomeUnknown({ name: 'TimeoutError', attempts })).toBe(isUnknown);
  },
);

it.each([
  [0, true],
  [301, true],
  [303, true],
  [307, false],
  [308, false],
  [400, false],
  [408, true],
  [499, false],
  [500, true],
])(
  'reports whether the outcome of a change is unknown after a response with status %i: %s',
  (status, isUnknown) => {
    expect(isOutcomeUnknown({ name: 'ApiError', status, attempts: 1 })).toBe(isUnknown);
  },
);

it.each([
  [{ code: 'ECONNREFUSED' }, false],
  [{ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }, false],
  [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, false],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, false],
  [{ code: 'ENETUNREACH', syscall: 'connect' }, false],
  [{ code: 'ENETUNREACH', errors: [{ code: 'ENETUNREACH', syscall: 'connect' }] }, false],
  [{ code: 'ENETUNREACH', syscall: 'write' }, true],
  [{ code: 'ECONNRESET', syscall: 'read' }, true],
  [undefined, true],
])(
  'reports whether the outcome of a change is unknown after fetch failed for the reason %j: %s',
  (reason, isUnknown) => {
    const cause = new TypeError('fetch failed', { cause: reason });
    expect(isOutcomeUnknown({ name: 'NetworkError', cause, attempts: 1 })).toBe(isUnknown);
  },
);
