/** Answers whether requests and responses have bodies, and describes bodies without their values. */
import { isObject } from '@voice-agent-platform/shared/json';
import { operationNodes } from '../contract.js';
import { choice } from '../decisions.js';
import { detectForm } from '../forms.js';
import { isRecorded, type Message } from '../message.js';
import { listNames } from '../names.js';
import type { Choice, Question } from '../report.js';
import { countCalls, type ChoicesByQuestion, type Context, type Listener } from './listener.js';

/** Counts accepted requests without a body, among all accepted ones. */
export function requestBodies({ pointer }: Question): Listener {
  return countCalls(({ operation, request, isAccepted }) => {
    if (operation.pointer !== pointer || !isAccepted || !isRecorded(request.body)) return undefined;
    if (request.body.form !== 'empty') return [];
    return [{ text: 'empty body', supports: choice('absent-body', 'empty') }];
  });
}

const CHOICES: ChoicesByQuestion<Message> = { 'recording-media-type': chooseRecording };

/** Counts successful responses by body, media type and shape. */
export function responseBodies({ pointer, id }: Question, context: Context): Listener {
  const asked = operationNodes.find((operation) => pointer.startsWith(`${operation.pointer}/`));
  return countCalls(({ operation, response, isAccepted }) => {
    if (operation !== asked || !isAccepted || !response) return undefined;
    if (!isRecorded(response.body)) return undefined;
    return [{ text: describeBody(response, context), supports: CHOICES[id]?.(response) }];
  });
}

/** The choices that a text in the body supports, by its form. */
const CHOICES_BY_FORM = new Map([
  ['URL', choice('recording', 'link')],
  ['base64', choice('recording', 'base64')],
]);

function chooseRecording({ mediaType, body }: Message): Choice {
  if (mediaType?.startsWith('audio/')) return choice('recording', 'bytes');
  const isQuotedUrl = body.form === 'json' && detectForm(body.value) === 'URL';
  if (isQuotedUrl) return choice('recording', 'quoted');
  const form = body.form === 'text' ? detectForm(body.text.trim()) : '';
  return CHOICES_BY_FORM.get(form) ?? choice('recording', null);
}

/** Other media types could name a product or a customer. */
const KNOWN_MEDIA_TYPES: ReadonlySet<string> = new Set(
  Object.entries({
    application:
      'javascript json octet-stream ogg pdf problem+json problem+xml x-www-form-urlencoded xml zip',
    audio: 'aac basic flac mp3 mp4 mpeg ogg wav wave webm x-wav',
    image: 'jpeg png svg+xml webp',
    text: 'csv event-stream html javascript plain xml',
    video: 'mp4 webm',
  }).flatMap(([type, subtypes]) => subtypes.split(' ').map((subtype) => `${type}/${subtype}`)),
);

/** Describes a body by its media type and its names or form. */
export function describeBody(
  { body, mediaType }: Message,
  context: Pick<Context, 'names'>,
): string {
  if (body.form === 'empty') return 'empty body';
  if (!isRecorded(body)) return 'body not recorded';
  const isKnown = mediaType === undefined || KNOWN_MEDIA_TYPES.has(mediaType);
  const type = isKnown ? (mediaType ?? 'no media type') : 'another media type';
  if (body.form === 'json' && isObject(body.value)) {
    return `${type}: ${listNames(body.value, context).join(', ') || 'no keys'}`;
  }
  if (body.form === 'json') return `${type}, ${detectForm(body.value)}`;
  return `${type}, ${body.form === 'text' ? detectForm(body.text.trim()) : body.form}`;
}
