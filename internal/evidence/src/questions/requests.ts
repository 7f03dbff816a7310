/** Answers whether a request needs a body, and what a repeated request does. */
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { choice } from '../decisions.js';
import { HashSet } from '../hash-set.js';
import { isSame } from '../json.js';
import { isRecorded, readJson } from '../message.js';
import type { Question } from '../report.js';
import type { Call } from '../traffic.js';
import { countCalls, type ChoicesByQuestion, type Context, type Listener } from './listener.js';
import { Tally } from './tally.js';

/** How often two identical requests take effect. */
type Repetition = 'once' | 'again';

/** The effect is undefined if the responses do not show it. */
const CHOICES: ChoicesByQuestion<Repetition | undefined> = {
  'repeated-request': (effect) => effect && choice('repeated-request', effect),
};

/** Counts accepted requests without a body, among all accepted ones. */
export function requestBodies({ pointer }: Question): Listener {
  return countCalls(({ operation, request, isAccepted }) => {
    if (operation.pointer !== pointer || !isAccepted || !isRecorded(request.body)) return undefined;
    if (request.body.form !== 'empty') return [];
    return [{ text: 'empty body', supports: choice('absent-body', 'empty') }];
  });
}

/** Compares the response to a repeated request with the first. A third one adds nothing if its response is the same. */
export function repetition({ pointer, id }: Question, { identities }: Context): Listener {
  const tally = new Tally();
  /** The identifier in the first accepted response, by request. */
  const accepted = new Map<number, unknown>();
  const seen = new HashSet();
  return {
    onExchange: (call) => {
      const { operation, url, request, response, isAccepted, identity } = call;
      const body = readJson(request);
      if (operation.pointer !== pointer || !response || body === undefined) return;
      const key = identities.of([url.href, body]);
      if (accepted.has(key)) {
        if (!seen.add(identity)) return;
        const { text, effect } = describeRepetition(accepted.get(key), call);
        tally.add({ text, supports: CHOICES[id]?.(effect) });
      } else if (isAccepted) accepted.set(key, readIdentifier(call));
    },
    findings: () => tally.findings(),
  };
}

function readIdentifier({ response }: Call): unknown {
  return asObject(readJson(response)).id;
}

/** @param before the identifier in the response to the first request */
function describeRepetition(before: unknown, call: Call): { text: string; effect?: Repetition } {
  const { operation, response, isAccepted } = call;
  const after = readIdentifier(call);
  const repeated = 'a second, identical request';
  if (!isAccepted) return { text: `${repeated} was refused with ${response?.status}` };
  if (before === undefined || after === undefined) return { text: `${repeated} was accepted` };
  const resource = (operation.success?.node?.name ?? 'resource').toLowerCase();
  return isSame(before, after)
    ? { text: `${repeated} returned the same ${resource}`, effect: 'once' }
    : { text: `${repeated} created another ${resource}`, effect: 'again' };
}
