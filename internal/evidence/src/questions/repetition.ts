/** Answers what a repeated request does. */
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { choice } from '../decisions.js';
import { HashSet } from '../hash-set.js';
import { isSame } from '../json.js';
import { readJson } from '../message.js';
import type { Question } from '../report.js';
import type { Call } from '../traffic.js';
import type { ChoicesByQuestion, Context, Listener } from './listener.js';
import { Tally } from './tally.js';

/** How often two identical requests take effect. */
type Effect = 'once' | 'again';

/** The choices for the questions about a creation. A deletion that is repeated supports none. */
const CHOICES: ChoicesByQuestion<Effect> = {
  'repeated-request': (effect) => choice('repeated-request', effect),
};

/** Compares the response to a repeated request with the first. A third one adds nothing if its response is the same. */
export function repetition({ pointer, id }: Question, { identities }: Context): Listener {
  const tally = new Tally();
  /** The identifier in the first accepted response, by request. */
  const firstIdentifiers = new Map<number, unknown>();
  const countedCalls = new HashSet();
  return {
    onExchange: (call) => {
      const { operation, url, request, isAccepted } = call;
      const body = readJson(request);
      if (operation.pointer !== pointer || !call.response || body === undefined) return;
      const requestIdentity = identities.of([url.href, body]);
      if (firstIdentifiers.has(requestIdentity)) {
        if (!countedCalls.add(call.identity)) return;
        const { text, effect } = describeRepetition(call, firstIdentifiers.get(requestIdentity));
        tally.add({ text, supports: effect && CHOICES[id]?.(effect) });
      } else if (isAccepted) {
        firstIdentifiers.set(requestIdentity, readIdentifier(call));
      }
    },
    findings: () => tally.findings(),
  };
}

/**
 * Reads the identifier of the resource that a request creates. A resource that the path names existed before, so its
 * identifier does not show whether the request took effect again.
 */
function readIdentifier({ path, response }: Call): unknown {
  const { id } = asObject(readJson(response));
  return Object.values<unknown>(path).includes(id) ? undefined : id;
}

/** Describes the response to a repeated request. The effect is undefined if the response does not show it. */
function describeRepetition(
  call: Call,
  firstIdentifier: unknown,
): { readonly text: string; readonly effect?: Effect } {
  const { operation, response, isAccepted } = call;
  const identifier = readIdentifier(call);
  const repeated = 'a second, identical request';
  if (!isAccepted) return { text: `${repeated} was refused with ${response?.status}` };
  if (firstIdentifier === undefined || identifier === undefined) {
    return { text: `${repeated} was accepted` };
  }
  const resource = (operation.success?.node?.name ?? 'resource').toLowerCase();
  return isSame(firstIdentifier, identifier)
    ? { text: `${repeated} returned the same ${resource}`, effect: 'once' }
    : { text: `${repeated} created another ${resource}`, effect: 'again' };
}
