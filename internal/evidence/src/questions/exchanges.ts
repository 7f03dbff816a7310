/** Questions about whole exchanges: statuses, bodies, limits, and repeated requests. */
import { jsonOf, type Call } from '../call.js';
import { formOf } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { isSame, property } from '../json.js';
import type { Body, Message } from '../message.js';
import { namesIn } from '../names.js';
import type { Question } from '../report.js';
import type { Context, Observer } from './observer.js';
import { Tally } from './tally.js';

/** Which statuses other than success occur, and with which bodies. */
export function observeErrors({ pointer }: Question, { names }: Context): Observer {
  const tally = new Tally();
  const isAboutKeys = pointer.startsWith('/components/securitySchemes/');
  return {
    call({ operation, response }) {
      const status = response?.status ?? 0;
      const applies = isAboutKeys
        ? status === 401 || status === 403
        : !pointer.startsWith('/paths/') || operation.pointer === pointer;
      if (!response || !applies || status < 300 || status === 304) return;
      tally.add(`${status} ${summaryOf(response, names)}`);
    },
    observations: () => tally.observations(),
  };
}

/** Whether a response has a body, and of which media type and shape. */
export function observeResponseBody({ pointer }: Question, { names }: Context): Observer {
  const tally = new Tally();
  return {
    call({ operation, response, isAccepted }) {
      if (!pointer.startsWith(`${operation.pointer}/`) || !isAccepted || !response) return;
      if (isRecorded(response.body)) tally.add(summaryOf(response, names));
    },
    observations: () => tally.observations(),
  };
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

/** Which limits of the API or of an operation were reached, and which headers name them. */
export function observeLimits({ pointer }: Question): Observer {
  const tally = new Tally();
  return {
    call({ operation, response }) {
      if (!response || !operation.pointer.startsWith(pointer)) return;
      const { status, headers } = response;
      const names = [...headers.keys()].filter((name) => LIMIT_HEADER.test(name));
      const retryAfter = headers.has('retry-after') ? ' with Retry-After' : ' without Retry-After';
      tally.add(
        ...(status === 429 ? [`429${headers.size === 0 ? '' : retryAfter}`] : []),
        ...(status === 413 ? ['413'] : []),
        ...names.map((name) => `header ${name}`),
      );
    },
    observations: () => tally.observations(),
  };
}

/** Whether a request without a body is accepted. */
export function observeBodyRequired({ pointer }: Question): Observer {
  const tally = new Tally();
  return {
    call({ operation, request, isAccepted }) {
      if (operation.pointer !== pointer || !isAccepted || !isRecorded(request.body)) return;
      tally.add(...(request.body.form === 'empty' ? ['empty body'] : []));
    },
    observations: () => tally.observations(),
  };
}

/** What a second, identical request does. */
export function observeRepetition({ pointer }: Question): Observer {
  const tally = new Tally();
  const accepted = new Map<string, { id: unknown; file: number; start: number }>();
  return {
    call(call) {
      const { operation, url, request, response, isAccepted, file, start } = call;
      if (operation.pointer !== pointer || !response) return;
      const body = jsonOf(request);
      if (body === undefined) return;
      const key = JSON.stringify([url.href, body]);
      const first = accepted.get(key);
      if (first) {
        // Two files may have the same exchange.
        if (first.file !== file && first.start === start) return;
        tally.add(`a second, identical request ${outcomeOf(first.id, call)}`);
      } else if (isAccepted) {
        accepted.set(key, { id: property(jsonOf(response), 'id'), file, start });
      }
    },
    observations: () => tally.observations(),
  };
}

function outcomeOf(before: unknown, { operation, response, isAccepted }: Call): string {
  if (!isAccepted) return `was refused with ${response?.status}`;
  const after = property(jsonOf(response), 'id');
  if (before === undefined || after === undefined) return 'was accepted';
  const resource = (operation.success?.node?.name ?? 'resource').toLowerCase();
  return isSame(before, after) ? `returned the same ${resource}` : `created another ${resource}`;
}
