/** Answers which limits apply: to the rate and the size of requests, and to the length of a list. */
import type { Message } from '../message.js';
import type { Question } from '../report.js';
import { countCalls, watchPlace, type Listener } from './listener.js';
import { Tally } from './tally.js';

/** Matches rate-limit headers made of generic words, which reveal nothing about the traffic. */
const LIMIT_HEADER =
  /^(?:x-)?rate-?limit(?:-(?:limit|remaining|reset|policy|used|resource|requests|tokens|after|second|minute|hour|day))*$/;

const RETRY_AFTER = 'retry-after';

/** Returns the names of the headers of a response that state a limit. */
export function limitHeaders({ headers }: Message): readonly string[] {
  return [...headers.keys()].filter((name) => name === RETRY_AFTER || LIMIT_HEADER.test(name));
}

/** Counts reached limits and the headers that name them. For a list, counts empty lists. */
export function limits({ pointer }: Question): Listener {
  if (pointer.startsWith('/components/schemas/')) return countEmptyLists(pointer);
  return countCalls(({ operation, response }) => {
    if (!response || !operation.pointer.startsWith(pointer)) return undefined;
    const { status, headers } = response;
    const retryAfter = headers.has(RETRY_AFTER) ? ' with Retry-After' : ' without Retry-After';
    return [
      // A response without any header shows that the recorder does not record headers.
      ...(status === 429 ? [`429${headers.size === 0 ? '' : retryAfter}`] : []),
      ...(status === 413 ? ['413'] : []),
      ...limitHeaders(response)
        .filter((name) => name !== RETRY_AFTER)
        .map((name) => `header ${name}`),
    ];
  });
}

function countEmptyLists(pointer: string): Listener {
  const tally = new Tally();
  return {
    watch: watchPlace(pointer, (value) => {
      if (!Array.isArray(value)) return;
      tally.add(value.length === 0 ? 'empty list' : 'list that is not empty');
    }),
    findings: () => tally.findings(),
  };
}
