import type { Failure } from '../../src/core/failure.js';

/** The failures that one click requests, by their label. */
export const presets: Readonly<Record<string, Failure>> = {
  'Status 503, Retry-After: 1': { status: 503, retryAfterMs: 1_000 },
  'Status 429, Retry-After: 1': { status: 429, retryAfterMs: 1_000 },
  'Status 500': { status: 500 },
  'Status 502, HTML': {
    status: 502,
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
    headers: { 'content-type': 'text/html' },
  },
  'Malformed JSON': {
    status: 200,
    body: '{"id": ',
    headers: { 'content-type': 'application/json' },
  },
  'Slow: 2 s': { delayMs: 2_000 },
  'No response': { stall: true },
  'Reset connection': { reset: true },
  'Truncated response': { truncate: true },
  'Training fails': { training: 'failed' },
};
