import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import type { HashSet } from '../hash-set.js';
import { groupBy } from '../json.js';
import type { AnsweredQuestion, Question } from '../report.js';
import type { Call, Change } from '../traffic.js';
import { errors, limits, repetition, requestBodies, responseBodies } from './exchanges.js';
import type { Context, Listen, Listener, Watch } from './listener.js';
import { order, paging } from './lists.js';
import { nulls, presence } from './presence.js';
import { structure } from './structure.js';
import { updates } from './updates.js';
import { forms, identifiers, values, watchIdentifiers } from './values.js';

/** The listener for each kind of question. Undefined if traffic cannot answer it. */
const LISTENERS: Readonly<Record<Question['kind'], Listen | undefined>> = {
  nullability: nulls,
  required: presence,
  format: forms,
  values,
  structure,
  update: updates,
  'body-required': requestBodies,
  repetition,
  'response-body': responseBodies,
  errors,
  limits,
  paging,
  order,
  identifier: identifiers,
  compatibility: undefined,
  meaning: undefined,
  events: undefined,
};

/** Connects the questions of the contract to listeners at their places. */
export class Questions {
  readonly #asked: readonly {
    readonly question: Question;
    readonly listener?: Listener | undefined;
  }[];
  /** The listeners for values, for calls and for changes. */
  readonly watches: readonly Watch[];
  readonly onExchange: readonly ((call: Call) => void)[];
  readonly onCall: readonly ((call: Call) => void)[];
  readonly onChange: readonly ((change: Change) => void)[];

  constructor(given: Omit<Context, 'identifiers'>) {
    const found = new Map<string, HashSet>();
    const context = { ...given, identifiers: found };
    this.#asked = unspecified.map((question) => {
      return { question, listener: LISTENERS[question.kind]?.(question, context) };
    });
    const listeners = this.#asked.flatMap(({ listener }) => listener ?? []);
    const watches = listeners.flatMap(({ watch }) => watch ?? []);
    this.watches = [watchIdentifiers(found, given.identities), ...watches];
    this.onExchange = listeners.flatMap(({ exchange }) => exchange ?? []);
    this.onCall = listeners.flatMap(({ call }) => call ?? []);
    this.onChange = listeners.flatMap(({ change }) => change ?? []);
  }

  /** Returns each question once, with all of its places. */
  answers(): AnsweredQuestion[] {
    return [...groupBy(this.#asked, ({ question }) => question.id)].map(([id, asked]) => {
      const { what, kind, risk = false } = asked[0]!.question;
      const observations = asked.flatMap(({ question: { subject: place }, listener }) =>
        (listener?.answer() ?? []).map((finding) => ({ place, ...finding })),
      );
      const answered = observations.length > 0 ? 'observed' : 'not-observed';
      return {
        id,
        what,
        kind,
        risk,
        places: asked.map(({ question: { pointer, subject } }) => ({ pointer, subject })),
        status: LISTENERS[kind] ? answered : 'not-observable',
        observations,
      };
    });
  }
}
