/** Questions about whole exchanges: statuses, bodies, limits, and repeated requests. */
import { operationNodes } from '../contract.js';
import { choice } from '../decisions.js';
import { detectForm } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { HashSet } from '../hash-set.js';
import { isSame } from '../json.js';
import type { Body, Message } from '../message.js';
import { namesIn } from '../names.js';
import type { Choice, Question } from '../report.js';
import { isRefusal, readJson, type Call } from '../traffic.js';
import {
  Tally,
  watchPlace,
  type Context,
  type Listener,
  type Remark,
  type Supporting,
} from './listener.js';

/** Counts remarks about calls. `look` returns undefined for a call that is unrelated to the question. */
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

/** Counts the non-2xx statuses and their bodies. */
export function errors({ pointer, id }: Question, { names }: Context): Listener {
  if (id === 'unknown-numbers') return deletions(pointer, names);
  const isAboutKeys = pointer.startsWith('/components/securitySchemes/');
  return countCalls(({ operation, response }) => {
    const status = response?.status ?? 0;
    const applies = isAboutKeys
      ? status === 401 || status === 403
      : !pointer.startsWith('/paths/') || operation.pointer === pointer;
    if (!response || !applies || status < 300 || status === 304) return undefined;
    const text = `${status} ${summarize(response, names)}`;
    return [{ text, supports: id === 'errors' ? errorBody(response) : undefined }];
  });
}

function errorBody({ mediaType, body }: Message): Choice | undefined {
  if (!isRecorded(body)) return undefined;
  if (body.form === 'empty') return choice('error-bodies', 'empty');
  if (mediaType === 'application/problem+json') return choice('error-bodies', 'problem');
  if (mediaType === 'text/html') return choice('error-bodies', 'html');
  const names = body.form === 'json' && isObject(body.value) ? Object.keys(body.value) : [];
  return choice('error-bodies', names.join() === 'message' ? 'message' : null);
}

/** Finds out how a deletion treats existing and unknown phone numbers together, from the next list. */
function deletions(pointer: string, names: boolean): Listener {
  const tally = new Tally();
  /** The identifiers in the last list, unless something was deleted since. */
  let listed: ReadonlySet<unknown> | undefined;
  /** The deletion since the last list, if there is only one. */
  let deletion: { readonly isAccepted: boolean; readonly known: readonly unknown[] } | undefined;
  return {
    exchange: ({ operation, request, response, isAccepted }) => {
      const list = readJson(response);
      if (operation.row.operationId === 'listPhoneNumbers' && isAccepted && Array.isArray(list)) {
        listed = new Set<unknown>(list.map((number) => asObject(number).id));
        if (deletion) tally.add(describeDeletion(deletion.isAccepted, deletion.known, listed));
        deletion = undefined;
      } else if (operation.pointer === pointer) {
        const ids = new Set(asArray(asObject(readJson(request)).ids));
        const known = [...ids].filter((id) => listed?.has(id));
        const isMixed = known.length > 0 && known.length < ids.size;
        const isAnswered = response && (isAccepted || isRefusal(response.status));
        deletion = isMixed && isAnswered ? { isAccepted, known } : undefined;
        if (deletion) tally.add(`${response?.status} ${summarize(response!, names)}`);
        listed = undefined;
      }
    },
    answer: () => tally.findings(),
  };
}

function describeDeletion(
  isAccepted: boolean,
  known: readonly unknown[],
  listed: ReadonlySet<unknown>,
): Supporting {
  const left = known.filter((id) => listed.has(id)).length;
  const which =
    left === 0 ? 'deletes the others' : left < known.length ? 'deletes some' : 'deletes none';
  const text = `${isAccepted ? 'an accepted' : 'a refused'} request with an unknown number ${which}`;
  if (isAccepted) return { text, supports: choice('bulk-delete', left === 0 ? 'skip' : null) };
  if (left === 0) return { text, supports: choice('bulk-delete', 'partial') };
  return { text, supports: choice('bulk-delete', left === known.length ? 'refuse' : null) };
}

/** Counts responses by body, media type and shape. */
export function responseBodies({ pointer, id }: Question, { names }: Context): Listener {
  const asked = operationNodes.find((operation) => pointer.startsWith(`${operation.pointer}/`));
  return countCalls(({ operation, response, isAccepted }) => {
    if (operation !== asked || !isAccepted || !response) return undefined;
    if (!isRecorded(response.body)) return undefined;
    const supports = id === 'recording-media-type' ? recording(response) : undefined;
    return [{ text: summarize(response, names), supports }];
  });
}

function recording({ mediaType, body }: Message): Choice {
  if (mediaType?.startsWith('audio/')) return choice('recording', 'bytes');
  if (body.form === 'json') {
    return choice('recording', detectForm(body.value) === 'URL' ? 'quoted' : null);
  }
  const form = body.form === 'text' ? detectForm(body.text.trim()) : undefined;
  return choice('recording', form === 'URL' ? 'link' : form === 'base64' ? 'base64' : null);
}

function isRecorded({ form }: Body): boolean {
  return form !== 'missing' && form !== 'unreadable';
}

/** Other media types could name a product or a customer. */
const KNOWN_MEDIA_TYPE =
  /^(?:application\/(?:json|problem\+json|xml|problem\+xml|octet-stream|x-www-form-urlencoded|pdf|zip|ogg|javascript)|text\/(?:plain|html|xml|csv|javascript|event-stream)|audio\/(?:mpeg|mp3|mp4|wav|wave|x-wav|ogg|webm|aac|flac|basic)|image\/(?:png|jpeg|svg\+xml|webp)|video\/(?:mp4|webm))$/;

/** Describes a body by its media type and its names or form. */
function summarize({ body, mediaType }: Message, showsNames: boolean): string {
  if (body.form === 'empty') return 'empty body';
  if (!isRecorded(body)) return 'body not recorded';
  const isKnown = mediaType === undefined || KNOWN_MEDIA_TYPE.test(mediaType);
  const type = isKnown ? (mediaType ?? 'no media type') : 'another media type';
  if (body.form === 'json' && isObject(body.value)) {
    return `${type}: ${namesIn(body.value, showsNames).join(', ') || 'no keys'}`;
  }
  if (body.form === 'json') return `${type}, ${detectForm(body.value)}`;
  return `${type}, ${body.form === 'text' ? detectForm(body.text.trim()) : body.form}`;
}

/** Matches rate-limit headers made of generic words, which reveal nothing about the traffic. */
const LIMIT_HEADER =
  /^(?:x-)?rate-?limit(?:-(?:limit|remaining|reset|policy|used|resource|requests|tokens|after|second|minute|hour|day))*$/;

const RETRY_AFTER = 'retry-after';

/** Returns the rate-limit headers of a response. */
export function limitHeaders({ headers }: Message): readonly string[] {
  return [...headers.keys()].filter((name) => name === RETRY_AFTER || LIMIT_HEADER.test(name));
}

/** Counts reached limits and the headers that name them. For a list, counts empty lists. */
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

/** Counts accepted and refused requests without a body. */
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
  /** The identifier in the response to the first request. */
  const accepted = new Map<number, unknown>();
  const seen = new HashSet();
  return {
    exchange: (call) => {
      const { operation, url, request, response, isAccepted, identity } = call;
      const body = readJson(request);
      if (operation.pointer !== pointer || !response || body === undefined) return;
      const key = identities.of([url.href, body]);
      if (accepted.has(key)) {
        if (!seen.add(identity)) return;
        const remark = describeRepetition(accepted.get(key), call);
        // Repeated deletions belong to another question.
        tally.add(id === 'repeated-request' ? remark : remark.text);
      } else if (isAccepted) accepted.set(key, identifierIn(call));
    },
    answer: () => tally.findings(),
  };
}

function identifierIn({ response }: Call): unknown {
  return asObject(readJson(response)).id;
}

function describeRepetition(before: unknown, call: Call): Supporting {
  const { operation, response, isAccepted } = call;
  const after = identifierIn(call);
  const repeated = 'a second, identical request';
  if (!isAccepted) return { text: `${repeated} was refused with ${response?.status}` };
  if (before === undefined || after === undefined) return { text: `${repeated} was accepted` };
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
