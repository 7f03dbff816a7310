/** Tests which failures `fail` refuses, and the reasons that it names. */
import { expect, it } from 'vitest';
import { begin } from './support.js';

const KINDS =
  'A failure needs exactly one of status, reset, stall, truncate, training, or only delayMs.';
const STATUS = 'status must be an integer from 400 to 599, or from 200 with body or headers.';

it.each<[string, string, object, string]>([
  [
    'an unknown operation',
    'updateAgents',
    { status: 503 },
    'updateAgents is not a route. Give an operationId, or a method and a path without /api/v1, such as "GET /calls/{id}".',
  ],
  ['no kind', 'updateAgent', {}, KINDS],
  ['two kinds at once', 'updateAgent', { status: 503, reset: true }, KINDS],
  ['a status of success without a body', 'updateAgent', { status: 200 }, STATUS],
  ['a status above 599', 'updateAgent', { status: 600, body: 'x' }, STATUS],
  [
    'a negative Retry-After',
    'updateAgent',
    { status: 503, retryAfterMs: -1 },
    'retryAfterMs must be a number from 0 to 2147483647.',
  ],
  [
    'a Retry-After without a status',
    'updateAgent',
    { reset: true, retryAfterMs: 100 },
    'retryAfterMs is not one of reset, times, id, delayMs.',
  ],
  [
    'a body without a status',
    'updateAgent',
    { reset: true, body: 'x' },
    'body is not one of reset, times, id, delayMs.',
  ],
  [
    'a body that JSON cannot hold',
    'updateAgent',
    { status: 503, body: { count: 1n } },
    'body must be a string or JSON.',
  ],
  [
    'a body that is a function',
    'updateAgent',
    { status: 503, body: () => {} },
    'body must be a string or JSON.',
  ],
  [
    'a body of bytes',
    'updateAgent',
    { status: 503, body: Buffer.from('x') },
    'body must be a string or JSON.',
  ],
  [
    'headers that are not fields',
    'updateAgent',
    { status: 503, headers: new Headers({ a: 'b' }) },
    'headers must be an object of strings.',
  ],
  [
    'a header that frames the response',
    'updateAgent',
    { status: 503, headers: { 'Content-Length': '1' } },
    'headers cannot set Content-Length: it frames the response.',
  ],
  [
    'a header with a line break',
    'updateAgent',
    { status: 503, headers: { a: 'b\nc' } },
    'headers has an invalid name or value: "a".',
  ],
  [
    'a header that is not ASCII',
    'updateAgent',
    { status: 503, headers: { a: 'bé' } },
    'headers has an invalid name or value: "a".',
  ],
  [
    'the training of an agent',
    'updateAgent',
    { training: 'failed' },
    'training is only for createModel, not for updateAgent.',
  ],
  [
    'the training of every call',
    '*',
    { training: 'failed' },
    'training is only for createModel, not for *.',
  ],
  ['another end of a training', 'createModel', { training: 'done' }, 'training must be "failed".'],
  [
    'a negative delay',
    'updateAgent',
    { delayMs: -1 },
    'delayMs must be a number from 0 to 2147483647.',
  ],
  [
    'a count of zero',
    'updateAgent',
    { reset: true, times: 0 },
    'times must be a positive integer.',
  ],
  [
    'an id that no path has',
    'listPhoneNumbers',
    { status: 503, id: 'x' },
    'id is only for a route with an identifier in its path, unlike listPhoneNumbers.',
  ],
  [
    'a misspelled option',
    'updateAgent',
    { status: 503, time: 2 },
    'time is not one of status, retryAfterMs, body, headers, times, id, delayMs.',
  ],
])('refuses a failure with %s', (_what, operationId, failure, message) => {
  const { sandbox } = begin();
  const fail = () => sandbox.fail(operationId as never, failure as never);
  expect(fail).toThrow(new RangeError(message));
  expect(sandbox.failures).toEqual([]);
});
