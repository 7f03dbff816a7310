/** Questions about single values: forms, values, and identifiers that occur elsewhere. */
import { namedSchemas, parametersAt } from '../contract.js';
import { choice } from '../decisions.js';
import { detectForm, MASKED } from '../forms.js';
import { HashSet } from '../hash-set.js';
import type { Identities } from '../identities.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import { toList } from '../json.js';
import type { Choice, Question } from '../report.js';
import { Tally, watchPlace, type Context, type Listener, type Watch } from './listener.js';

/** Counts the forms of a value, of the items of a list, or of the keys of a map. */
export function forms({ id, pointer }: Question): Listener {
  if (id === 'masked-secrets') return masks(pointer);
  const tally = new Tally();
  const choiceFor = id === 'number-format' ? classifyNumber : undefined;
  return {
    watch: watchPlace(pointer, (value, node) => {
      const values = node.values && isObject(value) ? Object.keys(value) : toList(value);
      for (const item of values) {
        const text = detectForm(item);
        tally.add({ text, supports: choiceFor?.(text) });
      }
    }),
    findings: () => tally.findings(),
  };
}

function classifyNumber(form: string): Choice {
  const isE164 = form === 'E.164 number';
  const isSpaced = form === 'phone number with separators';
  return choice('number-format', isE164 ? 'e164' : isSpaced ? 'spaced' : null);
}

/** Counts masked and plain secrets. */
function masks(pointer: string): Listener {
  const tally = new Tally();
  return {
    watch: watchPlace(pointer, (value) => {
      const secrets = (isObject(value) ? Object.values(value) : [value]).filter(
        (secret) => typeof secret === 'string' && secret !== '',
      );
      if (secrets.length === 0) return;
      const isMasked = secrets.some((secret) => detectForm(secret) === MASKED);
      const text = isMasked ? MASKED : 'no masked text';
      // The sandbox decides for all secrets of an object, not for a single one.
      const supports = isObject(value)
        ? choice('masked-secrets', isMasked ? 'masked' : 'whole')
        : undefined;
      tally.add({ text, supports });
    }),
    findings: () => tally.findings(),
  };
}

/** Collects the identifiers in responses, by field. */
export function watchIdentifiers(found: Map<string, HashSet>, identities: Identities): Watch {
  return (place, { label, places }, part) => {
    if (place !== places.at(-1) || part !== 'response') return undefined;
    if (!/^(?:id|\w+_id) of /.test(label)) return undefined;
    const own = found.get(label) ?? new HashSet();
    found.set(label, own);
    return (value) => own.add(identities.of(value));
  };
}

/** Counts the forms of an identifier, and the other fields with the same identifier. */
export function identifiers({ pointer }: Question, context: Context): Listener {
  const all: unknown[] = [];
  const parameters = parametersAt(pointer);
  /** Left out below, because an identifier always equals itself. */
  let own: string | undefined;
  return {
    watch: watchPlace(pointer, (value, { label }) => {
      own ??= label;
      all.push(...toList(value));
    }),
    onCall: ({ operation, path, request, isAccepted }) => {
      const parameter = parameters.get(operation);
      if (!parameter || !isAccepted) return;
      const value = path[parameter.name] ?? request.headers.get(parameter.name);
      if (value !== undefined) all.push(value);
    },
    findings: () => {
      const [ofValues, elsewhere] = [new Tally(), new Tally()];
      for (const value of all) {
        ofValues.add(detectForm(value));
        if (typeof value !== 'string') continue;
        const identity = context.identities.of(value);
        for (const [label, known] of context.identifiers) {
          if (label !== own && known.has(identity)) elsewhere.add(`same as ${label}`);
        }
      }
      const same = elsewhere.findings().slice(0, 3);
      return [...ofValues.findings(), ...same.map((finding) => ({ ...finding, of: all.length }))];
    },
  };
}

/** An enumeration has few members, and they are short words. */
const MOST_MEMBERS = 20;
const MEMBER = /^[\w-]{1,40}$/;

/** Counts the values of an enumeration by member, and all others by form. */
export function values(question: Question, { names }: Context): Listener {
  const { pointer, values: areShown = false } = question;
  const lists = findLists(pointer);
  return lists.length > 0 ? totals(lists) : members(pointer, names || areShown);
}

function members(pointer: string, areShown: boolean): Listener {
  const all = new Tally();
  const others = new Tally();
  const members = new Set<string>();
  let count = 0;
  const onValue = (value: unknown) => {
    const form = detectForm(value);
    all.add(form);
    if (typeof value === 'string' && MEMBER.test(value)) {
      count += 1;
      if (members.size <= MOST_MEMBERS) members.add(value);
    } else others.add(form);
  };
  return {
    watch: watchPlace(pointer, (value) => toList(value).forEach(onValue)),
    findings: () => {
      const isEnumeration = members.size > 0 && members.size <= MOST_MEMBERS;
      if (!isEnumeration || !areShown) return all.findings();
      const { of } = all;
      return [
        { text: `values: ${[...members].sort().join(', ')}`, count, of },
        ...others.findings().map((finding) => ({ ...finding, of })),
      ];
    },
  };
}

/** A list of objects with a number, and the schema that contains the list. */
type NumberedList = ReturnType<typeof findLists>[number];

/** Finds the lists of objects that have the number at the pointer. */
function findLists(pointer: string) {
  return namedSchemas.flatMap((owner) =>
    [...owner.properties].flatMap(([name, { items }]) => {
      if (!items?.places.includes(pointer)) return [];
      const number = [...items.properties].find(([, property]) =>
        typesOf(property.schema).includes('number'),
      )?.[0];
      return number === undefined ? [] : [{ owner, name, number }];
    }),
  );
}

/** Totals that people choose. Any other total would reveal values of the traffic. */
const CHOSEN_TOTALS = [1, 10, 100, 1000];

/** Adds up the numbers of a list, alone and with the other lists of the object. */
function totals(lists: readonly NumberedList[]): Listener {
  const tally = new Tally();
  const watches = lists.map((list) =>
    watchPlace(list.owner.places.at(-1)!, (value) => {
      const text = describeTotal(list, asObject(value));
      if (text !== undefined) tally.add(text);
    }),
  );
  return {
    watch: (...at) => {
      const found = watches.flatMap((watch) => watch(...at) ?? []);
      return found.length === 0 ? undefined : (value) => found.forEach((onValue) => onValue(value));
    },
    findings: () => tally.findings(),
  };
}

function describeTotal(
  { owner, name, number }: NumberedList,
  object: Readonly<Record<string, unknown>>,
): string | undefined {
  const total = addUp(object[name], number);
  if (total === undefined) return undefined;
  const others = Object.keys(object).filter(
    (other) => other !== name && owner.properties.has(other) && addUp(object[other], number),
  );
  const more = others.map((other) => addUp(object[other], number) ?? 0);
  const together = more.reduce((sum, subtotal) => sum + subtotal, total);
  if (isChosen(total)) return `total ${round(total)}`;
  return others.length > 0 && isChosen(together)
    ? `total ${round(together)} together with ${others.join(', ')}`
    : 'another total';
}

/** Returns undefined if the list is empty or an item lacks the number. */
function addUp(list: unknown, name: string): number | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const numbers = list.map((item) => asObject(item)[name]);
  return numbers.every((number) => typeof number === 'number')
    ? numbers.reduce((sum, number) => sum + number, 0)
    : undefined;
}

function isChosen(total: number): boolean {
  return CHOSEN_TOTALS.includes(round(total));
}

/** Rounds, because 0.1 + 0.2 + 0.7 is not exactly 1. */
function round(total: number): number {
  return Math.round(total * 1e6) / 1e6;
}
