import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import type { AnsweredQuestion, Question } from '../report.js';
import type { Traffic } from '../traffic.js';
import { tally, tallyByName, type Answer } from './answer.js';
import { errors, limits, repetition, requestBodies, responseBodies } from './exchanges.js';
import { order, paging } from './lists.js';
import { nulls, presence } from './presence.js';
import { structure } from './structure.js';
import { updates } from './updates.js';
import { forms, identifiers, values } from './values.js';

/** How traffic answers each kind of question. Undefined if it cannot. */
const answers: Readonly<Record<Question['kind'], Answer | undefined>> = {
  nullability: nulls,
  required: presence,
  format: (...asked) => tally(forms(...asked)),
  values,
  structure,
  update: (...asked) => tallyByName(updates(...asked)),
  'body-required': (...asked) => tally(requestBodies(...asked)),
  repetition: (...asked) => tally(repetition(...asked)),
  'response-body': (...asked) => tally(responseBodies(...asked)),
  errors: (...asked) => tally(errors(...asked)),
  limits: (...asked) => tally(limits(...asked)),
  paging: (...asked) => tallyByName(paging(...asked)).slice(0, 6),
  order,
  identifier: identifiers,
  compatibility: undefined,
  meaning: undefined,
  events: undefined,
};

/** All questions of the contract, and what answers them. */
export function answer(traffic: Traffic): AnsweredQuestion[] {
  return unspecified.map((question) => {
    const { pointer, subject, what, kind } = question;
    const observations = answers[kind]?.(question, traffic) ?? [];
    const answered = observations.length > 0 ? 'observed' : 'not-observed';
    const status = answers[kind] ? answered : 'not-observable';
    return { pointer, subject, what, kind, status, observations };
  });
}
