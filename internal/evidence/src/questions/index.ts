/** Asks the questions of the contract, each with the listener that answers it. */
import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import { groupBy } from '../json.js';
import type { AnsweredQuestion, Question } from '../report.js';
import type { Call, Change } from '../traffic.js';
import { deletions } from './deletions.js';
import { errors } from './errors.js';
import { forms, masks } from './forms.js';
import { collectIdentifiers, identifiers } from './identifiers.js';
import { limits } from './limits.js';
import type { Context, Listen, Listener, Watch } from './listener.js';
import { requestBodies, responseBodies } from './message-bodies.js';
import { order } from './order.js';
import { paging } from './paging.js';
import { nulls, presence } from './presence.js';
import { repetition } from './repetition.js';
import { structure } from './structure.js';
import { updates } from './updates.js';
import { values } from './values.js';

/** The listener for each kind of question. Undefined if traffic cannot answer it. */
const LISTENERS_BY_KIND: Readonly<Record<Question['kind'], Listen | undefined>> = {
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

/** The questions that have a listener of their own, because that of their kind does not observe what answers them. */
const LISTENERS_BY_ID: Readonly<Partial<Record<Question['id'], Listen>>> = {
  'masked-secrets': masks,
  'unknown-numbers': deletions,
};

/** The questions of the contract, with a listener at every place of each. */
export class Questions {
  readonly #asked: readonly {
    readonly question: Question;
    readonly listener?: Listener | undefined;
  }[];
  /** The functions of all listeners, by the events that they receive. */
  readonly watches: readonly Watch[];
  readonly onExchange: readonly ((call: Call) => void)[];
  readonly onCall: readonly ((call: Call) => void)[];
  readonly onChange: readonly ((change: Change) => void)[];

  constructor(given: Omit<Context, 'identitiesByField'>) {
    const { identitiesByField, watch } = collectIdentifiers(given.identities);
    const context = { ...given, identitiesByField };
    this.#asked = unspecified.map((question) => {
      const listen = LISTENERS_BY_ID[question.id] ?? LISTENERS_BY_KIND[question.kind];
      return { question, listener: listen?.(question, context) };
    });
    const listeners = this.#asked.flatMap(({ listener }) => listener ?? []);
    this.watches = [watch, ...listeners.flatMap((listener) => listener.watch ?? [])];
    this.onExchange = listeners.flatMap(({ onExchange }) => onExchange ?? []);
    this.onCall = listeners.flatMap(({ onCall }) => onCall ?? []);
    this.onChange = listeners.flatMap(({ onChange }) => onChange ?? []);
  }

  /** Returns each question once, with all of its places. */
  answers(): AnsweredQuestion[] {
    return [...groupBy(this.#asked, ({ question }) => question.id)].map(([id, asked]) => {
      const { what, kind, risk = false } = asked[0]!.question;
      const observations = asked.flatMap(({ question: { subject: place }, listener }) =>
        (listener?.findings() ?? []).map((finding) => ({ place, ...finding })),
      );
      const isObservable = asked.some(({ listener }) => listener !== undefined);
      const answered = observations.length > 0 ? 'observed' : 'not-observed';
      return {
        id,
        what,
        kind,
        risk,
        places: asked.map(({ question: { pointer, subject } }) => ({ pointer, subject })),
        status: isObservable ? answered : 'not-observable',
        observations,
      };
    });
  }
}
