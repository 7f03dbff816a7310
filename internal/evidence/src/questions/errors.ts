/** Answers which statuses and bodies errors have. */
import { isObject } from '@voice-agent-platform/shared/json';
import { choice } from '../decisions.js';
import { isRecorded, type Message } from '../message.js';
import type { Choice, Question } from '../report.js';
import { isSuccess } from '../statuses.js';
import { countCalls, type ChoicesByQuestion, type Context, type Listener } from './listener.js';
import { describeBody } from './message-bodies.js';

const CHOICES: ChoicesByQuestion<Message> = { errors: chooseErrorBody };

/** Counts the statuses of errors and redirects, with their bodies. A 304 is neither: it repeats an earlier response. */
export function errors({ pointer, id }: Question, context: Context): Listener {
  const isAboutKeys = pointer.startsWith('/components/securitySchemes/');
  return countCalls(({ operation, response }) => {
    if (!response || isSuccess(response.status) || response.status === 304) return undefined;
    const { status } = response;
    const applies = isAboutKeys
      ? status === 401 || status === 403
      : !pointer.startsWith('/paths/') || operation.pointer === pointer;
    if (!applies) return undefined;
    const text = `${status} ${describeBody(response, context)}`;
    return [{ text, supports: status < 400 ? undefined : CHOICES[id]?.(response) }];
  });
}

function chooseErrorBody({ mediaType, body }: Message): Choice | undefined {
  if (!isRecorded(body)) return undefined;
  if (body.form === 'empty') return choice('error-bodies', 'empty');
  if (mediaType === 'application/problem+json') return choice('error-bodies', 'problem');
  if (mediaType === 'text/html') return choice('error-bodies', 'html');
  const names = body.form === 'json' && isObject(body.value) ? Object.keys(body.value) : [];
  return choice('error-bodies', names.join() === 'message' ? 'message' : null);
}
