/** Tests the round of `verify` with malformed responses. */
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { stepNames } from '../src/verify/verify.js';
import { drive } from './support.js';

/** Does not wait at the steps where the client is known to print nothing. */
function limitAt(...silent: string[]) {
  return (step: string) => (silent.includes(step) ? 0 : 120_000);
}

/** Returns the same outcome for each method of the API. */
function forEachMethod<Result>(failure: string, outcome: Result): Record<string, Result> {
  const steps = operations.map(({ method }) => `${failure} (${method})`);
  return Object.fromEntries(steps.map((step) => [step, outcome]));
}

it('verify reports what a client does with malformed responses, and compares it with what is documented', async () => {
  const seen = {
    'a redirect of an update': 'sends the key',
    'status 499': 'status',
    'status 520': 'status',
    'status 599': 'status',
    'an error body with secrets': 'status',
    'an error body that ends early': 'status',
    'an error body that cannot be decompressed': 'status',
    'an error body with an unknown charset': 'status',
    '200 without a body': 'null',
    '200 with null': 'null',
    '200 with HTML': 'as sent',
    '200 without a content type': 'changed',
    '200 with JSON as text/plain': 'changed',
    'a body that is not JSON': 'error',
    'a required field is missing': 'error, shows secrets',
    'null for a required string': 'null',
    'an object for a string': 'as sent',
    'a string for a number': 'as sent',
    'an integer above 2^53': 'changed',
    'a time without an offset': 'as sent',
    'a time with an offset': 'as sent',
    'a time with 9 decimals': 'as sent',
    '20,000 items': 'as sent',
    'a body that ends early': 'error',
    'a redirect to another host': 'as sent',
    ...forEachMethod('broken connection', 'error'),
    ...forEachMethod('status 408', 'status'),
    ...forEachMethod('status 429, Retry-After: 0', 'status'),
    ...forEachMethod('status 503, Retry-After: 0', 'status'),
    'no response': 'waits longer than 15 s',
  } as const;
  const cells = await drive('secrets', {
    rounds: ['malformed'],
    limitOf: limitAt('no response'),
    behavior: { ...seen, '200 with HTML': 'error' },
  });
  expect(Object.fromEntries(cells.map(({ step, outcome }) => [step, outcome]))).toEqual(seen);
  expect(cells.map(({ step }) => step)).toEqual(stepNames('malformed'));
  expect(cells.flatMap(({ fault }) => fault ?? [])).toEqual([
    'sends the key',
    'as sent, documented: error',
  ]);
});

it('verify reports the requests that a client sends twice', async () => {
  const cells = await drive('twice', {
    rounds: ['malformed'],
    limitOf: limitAt('no response'),
  });
  const retried = cells.filter(({ outcome }) => outcome === 'retries');
  expect(retried.map(({ step }) => step)).toEqual([
    'status 408 (POST)',
    'status 429, Retry-After: 0 (POST)',
    'status 503, Retry-After: 0 (POST)',
  ]);
});

it('verify counts only a crash as a fault of a client without documented behavior', async () => {
  const cells = await drive('offline', { rounds: ['malformed'] });
  const red = cells.filter(({ fault }) => fault !== undefined);
  expect(red.map(({ step, fault }) => [step, fault])).toEqual([
    ['200 with HTML', expect.stringContaining('crash: the process ended with status 7')],
  ]);
  expect(new Set(cells.map(({ outcome }) => outcome))).toEqual(
    new Set(['error', 'error, without the status', 'crash']),
  );
});

it('verify ends even if the client sends and prints nothing', async () => {
  const silent = ['200 with null', 'no response'];
  const cells = await drive('silent', { rounds: ['malformed'], limitOf: limitAt(...silent) });
  const waiting = cells.filter(({ outcome }) => outcome === 'waits longer than 15 s');
  expect(waiting.map(({ step }) => step)).toEqual(silent);
  expect(cells).toHaveLength(stepNames('malformed').length);
});

it.each([
  ['follow', ['a redirect of an update', 'a redirect to another host']],
  ['follow without the key', ['a redirect of an update']],
])(
  'verify notices a key that is sent to another host, in a header or a body: %s',
  async (fault, steps) => {
    const cells = await drive(fault, { rounds: ['malformed'] });
    expect(cells.filter((cell) => cell.fault !== undefined)).toEqual(
      steps.map((step) => ({
        round: 'malformed',
        step,
        outcome: 'sends the key',
        fault: 'sends the key',
      })),
    );
  },
);
