/** Answers whether a success has a body, and describes bodies without their values. */
import { isObject } from '@voice-agent-platform/shared/json';
import { operationNodes } from '../contract.js';
import { choice } from '../decisions.js';
import { detectForm } from '../forms.js';
import { isRecorded, type Message } from '../message.js';
import { listNames } from '../names.js';
import type { Choice, Question } from '../report.js';
import { countCalls, type ChoicesByQuestion, type Context, type Listener } from './listener.js';

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

function chooseRecording({ mediaType, body }: Message): Choice {
  if (mediaType?.startsWith('audio/')) return choice('recording', 'bytes');
  if (body.form === 'json') {
    return choice('recording', detectForm(body.value) === 'URL' ? 'quoted' : null);
  }
  const form = body.form === 'text' ? detectForm(body.text.trim()) : undefined;
  return choice('recording', form === 'URL' ? 'link' : form === 'base64' ? 'base64' : null);
}

/** Other media types could name a product or a customer. */
const KNOWN_MEDIA_TYPE =
  /^(?:application\/(?:json|problem\+json|xml|problem\+xml|octet-stream|x-www-form-urlencoded|pdf|zip|ogg|javascript)|text\/(?:plain|html|xml|csv|javascript|event-stream)|audio\/(?:mpeg|mp3|mp4|wav|wave|x-wav|ogg|webm|aac|flac|basic)|image\/(?:png|jpeg|svg\+xml|webp)|video\/(?:mp4|webm))$/;

/** Describes a body by its media type and its names or form. */
export function describeBody(
  { body, mediaType }: Message,
  context: Pick<Context, 'names'>,
): string {
  if (body.form === 'empty') return 'empty body';
  if (!isRecorded(body)) return 'body not recorded';
  const isKnown = mediaType === undefined || KNOWN_MEDIA_TYPE.test(mediaType);
  const type = isKnown ? (mediaType ?? 'no media type') : 'another media type';
  if (body.form === 'json' && isObject(body.value)) {
    return `${type}: ${listNames(body.value, context).join(', ') || 'no keys'}`;
  }
  if (body.form === 'json') return `${type}, ${detectForm(body.value)}`;
  return `${type}, ${body.form === 'text' ? detectForm(body.text.trim()) : body.form}`;
}
