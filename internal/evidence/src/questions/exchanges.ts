/** Questions about whole exchanges: statuses, bodies, limits, and repeated requests. */
import { choice } from '../decisions.js';
import { formOf } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { HashSet } from '../hash-set.js';
import { isSame } from '../json.js';
import type { Body, Message } from '../message.js';
import { namesIn } from '../names.js';
import type { Question } from '../report.js';
import { jsonOf, type Call } from '../traffic.js';
import { Tally, watchPlace, type Context, type Listener, type Remark } from './listener.js';

/** Counts what calls show. `look` returns undefined for a call that has nothing to do with the question. */
function countCalls(look: (call: Call) => readonly Remark[] | undefined): Listener {
  const tally = new Tally();
  return {
    call: (call) => {
      const remarks = look(call);
      if (remarks) tally.add(...remarks);
    },
    answer: () => tally.findings(),
  };
}

/** Which statuses other than success occur, and with which bodies. */
export function errors({ pointer }: Question, { names }: Context): Listener {
  const isAboutKeys = pointer.startsWith('/components/securitySchemes/');
  return countCalls(({ operation, response }) => {
    const status = response?.status ?? 0;
    const applies = isAboutKeys
      ? status === 401 || status === 403
      : !pointer.startsWith('/paths/') || operation.pointer === pointer;
    if (!response || !applies || status < 300 || status === 304) return undefined;
    return [`${status} ${summarize(response, names)}`];
  });
}

/** Whether a response has a body, and of which media type and shape. */
export function responseBodies({ pointer }: Question, { names }: Context): Listener {
  return countCalls(({ operation, response, isAccepted }) => {
    if (!pointer.startsWith(`${operation.pointer}/`) || !isAccepted || !response) return undefined;
    return isRecorded(response.body) ? [summarize(response, names)] : undefined;
  });
}

function isRecorded({ form }: Body): boolean {
  return form !== 'missing' && form !== 'unreadable';
}

/** Others could name a product or a customer. */
const KNOWN_MEDIA_TYPE =
  /^(?:application\/(?:json|problem\+json|xml|problem\+xml|octet-stream|x-www-form-urlencoded|pdf|zip|ogg|javascript)|text\/(?:plain|html|xml|csv|javascript|event-stream)|audio\/(?:mpeg|mp3|mp4|wav|wave|x-wav|ogg|webm|aac|flac|basic)|image\/(?:png|jpeg|svg\+xml|webp)|video\/(?:mp4|webm))$/;

/** The media type, and the names in the body or its form. */
function summarize({ body, mediaType }: Message, showsNames: boolean): string {
  if (body.form === 'empty') return 'empty body';
  if (!isRecorded(body)) return 'body not recorded';
  const isKnown = mediaType === undefined || KNOWN_MEDIA_TYPE.test(mediaType);
  const type = isKnown ? (mediaType ?? 'no media type') : 'another media type';
  if (body.form === 'json' && isObject(body.value)) {
    return `${type}: ${namesIn(body.value, showsNames).join(', ') || 'no keys'}`;
  }
  if (body.form === 'json') return `${type}, ${formOf(body.value)}`;
  return `${type}, ${body.form === 'text' ? formOf(body.text.trim()) : body.form}`;
}

/** Names of rate-limit headers, made of words that say nothing about the traffic. */
const LIMIT_HEADER =
  /^(?:x-)?rate-?limit(?:-(?:limit|remaining|reset|policy|used|resource|requests|tokens|after|second|minute|hour|day))*$/;

const RETRY_AFTER = 'retry-after';

/** The headers of a response that questions about limits look at. */
export function limitHeaders({ headers }: Message): readonly string[] {
  return [...headers.keys()].filter((name) => name === RETRY_AFTER || LIMIT_HEADER.test(name));
}

/** Which limits of the API or of an operation were reached, and which headers name them. For a list, whether it is empty. */
export function limits({ pointer }: Question): Listener {
  if (pointer.startsWith('/components/schemas/')) return emptiness(pointer);
  return countCalls(({ operation, response }) => {
    if (!response || !operation.pointer.startsWith(pointer)) return undefined;
    const { status, headers } = response;
    const retryAfter = headers.has(RETRY_AFTER) ? ' with Retry-After' : ' without Retry-After';
    return [
      ...(status === 429 ? [`429${headers.size === 0 ? '' : retryAfter}`] : []),
      ...(status === 413 ? ['413'] : []),
      ...limitHeaders(response)
        .filter((name) => name !== RETRY_AFTER)
        .map((name) => `header ${name}`),
    ];
  });
}

function emptiness(pointer: string): Listener {
  const tally = new Tally();
  return {
    watch: watchPlace({ pointer }, (value) => {
      if (!Array.isArray(value)) return;
      tally.add(value.length === 0 ? 'empty list' : 'list that is not empty');
    }),
    answer: () => tally.findings(),
  };
}

/** Whether a request without a body is accepted. */
export function requestBodies({ pointer }: Question): Listener {
  return countCalls(({ operation, request, isAccepted }) => {
    if (operation.pointer !== pointer || !isAccepted || !isRecorded(request.body)) return undefined;
    return request.body.form === 'empty' ? ['empty body'] : [];
  });
}

/** What a second, identical request does. The same response to a third one shows nothing new. */
export function repetition({ pointer }: Question, { identities }: Context): Listener {
  const tally = new Tally();
  /** The identifier in the response to the first of identical requests. */
  const accepted = new Map<number, unknown>();
  const seen = new HashSet();
  return {
    exchange: (call) => {
      const { operation, url, request, response, isAccepted, identity } = call;
      const body = jsonOf(request);
      if (operation.pointer !== pointer || !response || body === undefined) return;
      const key = identities.of([url.href, body]);
      if (accepted.has(key)) {
        if (seen.add(identity)) tally.add(describeRepetition(accepted.get(key), call));
      } else if (isAccepted) accepted.set(key, identifierIn(call));
    },
    answer: () => tally.findings(),
  };
}

function identifierIn({ response }: Call): unknown {
  return asObject(jsonOf(response)).id;
}

function describeRepetition(before: unknown, call: Call): Remark {
  const { operation, response, isAccepted } = call;
  const after = identifierIn(call);
  const repeated = 'a second, identical request';
  if (!isAccepted) return `${repeated} was refused with ${response?.status}`;
  if (before === undefined || after === undefined) return `${repeated} was accepted`;
  const resource = (operation.success?.node?.name ?? 'resource').toLowerCase();
  return isSame(before, after)
    ? {
        text: `${repeated} returned the same ${resource}`,
        supports: choice('repeated-request', 'once'),
      }
    : {
        text: `${repeated} created another ${resource}`,
        supports: choice('repeated-request', 'again'),
      };
}
