/** Questions about whole exchanges: statuses, bodies, limits, and repeated requests. */
import { formOf } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { isSame } from '../json.js';
import type { Body, Message } from '../message.js';
import { namesIn } from '../names.js';
import type { Question } from '../report.js';
import { isFirst, jsonOf, valuesFor, type Call, type Traffic } from '../traffic.js';
import type { Occasion } from './answer.js';

/** Which statuses other than success occur, and with which bodies. */
export function* errors({ pointer }: Question, { calls, names }: Traffic): Iterable<Occasion> {
  const isAboutKeys = pointer.startsWith('/components/securitySchemes/');
  for (const { operation, response } of calls) {
    const status = response?.status ?? 0;
    const applies = isAboutKeys
      ? status === 401 || status === 403
      : !pointer.startsWith('/paths/') || operation.pointer === pointer;
    if (!response || !applies || status < 300 || status === 304) continue;
    yield `${status} ${summaryOf(response, names)}`;
  }
}

/** Whether a response has a body, and of which media type and shape. */
export function* responseBodies(
  { pointer }: Question,
  { calls, names }: Traffic,
): Iterable<Occasion> {
  for (const { operation, response, isAccepted } of calls) {
    if (!pointer.startsWith(`${operation.pointer}/`) || !isAccepted || !response) continue;
    if (isRecorded(response.body)) yield summaryOf(response, names);
  }
}

function isRecorded({ form }: Body): boolean {
  return form !== 'missing' && form !== 'unreadable';
}

/** Others could name a product or a customer. */
const KNOWN_MEDIA_TYPE =
  /^(?:application\/(?:json|problem\+json|xml|problem\+xml|octet-stream|x-www-form-urlencoded|pdf|zip|ogg|javascript)|text\/(?:plain|html|xml|csv|javascript|event-stream)|audio\/(?:mpeg|mp3|mp4|wav|wave|x-wav|ogg|webm|aac|flac|basic)|image\/(?:png|jpeg|svg\+xml|webp)|video\/(?:mp4|webm))$/;

/** The media type, and the names in the body or its form. */
function summaryOf({ body, mediaType }: Message, showsNames: boolean): string {
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
export function* limits({ pointer }: Question, traffic: Traffic): Iterable<Occasion> {
  if (pointer.startsWith('/components/schemas/')) {
    for (const { value } of valuesFor(pointer, traffic)) {
      if (Array.isArray(value)) yield value.length === 0 ? 'empty list' : 'list that is not empty';
    }
    return;
  }
  for (const { operation, response } of traffic.calls) {
    if (!response || !operation.pointer.startsWith(pointer)) continue;
    const { status, headers } = response;
    const retryAfter = headers.has(RETRY_AFTER) ? ' with Retry-After' : ' without Retry-After';
    yield [
      ...(status === 429 ? [`429${headers.size === 0 ? '' : retryAfter}`] : []),
      ...(status === 413 ? ['413'] : []),
      ...limitHeaders(response)
        .filter((name) => name !== RETRY_AFTER)
        .map((name) => `header ${name}`),
    ];
  }
}

/** Whether a request without a body is accepted. */
export function* requestBodies({ pointer }: Question, { calls }: Traffic): Iterable<Occasion> {
  for (const { operation, request, isAccepted } of calls) {
    if (operation.pointer !== pointer || !isAccepted || !isRecorded(request.body)) continue;
    yield request.body.form === 'empty' ? 'empty body' : [];
  }
}

/** What a second, identical request does. The same response to a third one shows nothing new. */
export function* repetition(
  { pointer }: Question,
  { sequence, identities }: Traffic,
): Iterable<Occasion> {
  const accepted = new Map<number, Call>();
  const seen = new Set<number>();
  for (const call of sequence) {
    const { operation, url, request, response, isAccepted, identity } = call;
    const body = jsonOf(request);
    if (operation.pointer !== pointer || !response || body === undefined) continue;
    const key = identities.of([url.href, body]);
    const first = accepted.get(key);
    if (!first) {
      if (isAccepted) accepted.set(key, call);
    } else if (isFirst(seen, identity)) {
      yield `a second, identical request ${outcomeOf(first, call)}`;
    }
  }
}

function outcomeOf(first: Call, { operation, response, isAccepted }: Call): string {
  if (!isAccepted) return `was refused with ${response?.status}`;
  const [before, after] = [first.response, response].map((each) => asObject(jsonOf(each)).id);
  if (before === undefined || after === undefined) return 'was accepted';
  const resource = (operation.success?.node?.name ?? 'resource').toLowerCase();
  return isSame(before, after) ? `returned the same ${resource}` : `created another ${resource}`;
}
