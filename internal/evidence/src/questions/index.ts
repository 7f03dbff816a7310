import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import type { Call } from '../call.js';
import { operationNodes, placesBelow, type SchemaNode } from '../contract.js';
import type { AnsweredQuestion, Part, Question } from '../report.js';
import type { Change } from '../world.js';
import {
  observeBodyRequired,
  observeErrors,
  observeLimits,
  observeRepetition,
  observeResponseBody,
} from './exchanges.js';
import { observeIdentifier } from './identifiers.js';
import { observeOrder, observePaging } from './lists.js';
import { Identifiers, type CreateObserver, type Observer, type Seen } from './observer.js';
import { observeNull, observePresence } from './presence.js';
import { observeStructure } from './structure.js';
import { observeUpdate } from './updates.js';
import { observeForm, observeValues } from './values.js';

/** How traffic answers each kind of question. Undefined if it cannot. */
const observers: Readonly<Record<Question['kind'], CreateObserver | undefined>> = {
  nullability: observeNull,
  required: observePresence,
  format: observeForm,
  values: observeValues,
  structure: observeStructure,
  update: observeUpdate,
  'body-required': observeBodyRequired,
  repetition: observeRepetition,
  'response-body': observeResponseBody,
  errors: observeErrors,
  limits: observeLimits,
  paging: observePaging,
  order: observeOrder,
  identifier: observeIdentifier,
  compatibility: undefined,
  meaning: undefined,
  events: undefined,
};

/** What the values of one schema are for. */
interface Listener extends Seen {
  readonly observers: readonly Observer[];
  values: number;
  nulls: number;
}

/** All questions of the contract, and what answers them. */
export class Questions {
  readonly #identifiers = new Identifiers();
  readonly #observers: readonly Observer[];
  readonly #answers: readonly (readonly [Question, Observer | undefined])[];
  /** The observers of values, by the place of the values. */
  readonly #byPlace: Readonly<Record<Part, Map<string, Observer[]>>> = {
    request: new Map(),
    response: new Map(),
  };
  readonly #listeners: Readonly<Record<Part, Map<SchemaNode, Listener>>> = {
    request: new Map(),
    response: new Map(),
  };

  constructor(names: boolean) {
    const context = { identifiers: this.#identifiers, names };
    const inResponses = new Set<string>();
    for (const { success } of operationNodes) placesBelow(success?.node, inResponses);
    this.#answers = unspecified.map((question) => {
      const observer = observers[question.kind]?.(question, context);
      // What both requests and responses have is answered by responses.
      const places = this.#byPlace[inResponses.has(question.pointer) ? 'response' : 'request'];
      if (observer?.value) {
        for (const place of new Set(observer.places ?? [question.pointer])) {
          places.set(place, [...(places.get(place) ?? []), observer]);
        }
      }
      return [question, observer];
    });
    this.#observers = this.#answers.flatMap(([, observer]) => observer ?? []);
  }

  value(part: Part, node: SchemaNode, value: unknown): void {
    const listener = this.#listenerOf(part, node);
    listener.values += 1;
    if (value === null && !node.isNullable) listener.nulls += 1;
    if (part === 'response' && node.isIdentifier) this.#identifiers.learn(value, node.label);
    for (const observer of listener.observers) observer.value?.(value, node);
  }

  #listenerOf(part: Part, node: SchemaNode): Listener {
    let listener = this.#listeners[part].get(node);
    if (!listener) {
      const places = this.#byPlace[part];
      const observers = [...new Set(node.places.flatMap((place) => places.get(place) ?? []))];
      this.#listeners[part].set(
        node,
        (listener = { label: node.label, observers, values: 0, nulls: 0 }),
      );
    }
    return listener;
  }

  call(call: Call, change: Change | undefined): void {
    for (const observer of this.#observers) observer.call?.(call, change);
  }

  answers(): AnsweredQuestion[] {
    const { request, response } = this.#listeners;
    const seen = [...request.values(), ...response.values()];
    return this.#answers.map(([{ pointer, subject, what, kind }, observer]) => {
      const observations = observer?.observations(seen) ?? [];
      const answered = observations.length > 0 ? 'observed' : 'not-observed';
      return {
        pointer,
        subject,
        what,
        kind,
        status: observer ? answered : 'not-observable',
        observations,
      };
    });
  }
}
