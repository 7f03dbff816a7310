/** Questions about single values: their forms, their values, and what they are called elsewhere. */
import { namedSchemas, type SchemaNode } from '../contract.js';
import { formOf } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import type { Question } from '../report.js';
import type { Context, Observer } from './observer.js';
import { Tally } from './tally.js';

/** Which form a value has. For a list, which form its items have, and for a map, which form its keys have. */
export function observeForm(): Observer {
  const tally = new Tally();
  return {
    value(value, node) {
      const values = node.values && isObject(value) ? Object.keys(value) : [value].flat();
      for (const each of values) tally.add(formOf(each));
    },
    observations: () => tally.observations(),
  };
}

/** An enumeration has few members, and they are short words. */
const MOST_MEMBERS = 20;
const MEMBER = /^[\w-]{1,40}$/;

/** Which values occur: members of an enumeration by themselves, and all others by their forms. */
export function observeValues({ pointer, values }: Question, { names }: Context): Observer {
  const lists = listsOf(pointer);
  if (lists.length > 0) return observeTotals(lists);
  const [forms, members, others] = [new Tally(), new Tally(), new Tally()];
  return {
    value(value) {
      for (const item of [value].flat()) {
        forms.add(formOf(item));
        if (typeof item === 'string' && MEMBER.test(item)) members.add(item);
        else others.add(formOf(item));
      }
    },
    observations() {
      const listed = members.observations().map(({ text }) => text);
      const isEnumeration = listed.length > 0 && listed.length <= MOST_MEMBERS;
      if (!isEnumeration || !(values || names)) return forms.observations();
      const of = forms.total;
      return [
        { text: `values: ${listed.sort().join(', ')}`, count: members.total, of },
        ...others.observations().map((each) => ({ ...each, of })),
      ];
    },
  };
}

/** A list whose items have a number. */
interface NumberedList {
  readonly owner: SchemaNode;
  readonly name: string;
  readonly number: string;
}

/** The lists of objects of this schema, in the schemas that have them. */
function listsOf(pointer: string): readonly NumberedList[] {
  return namedSchemas.flatMap((owner) =>
    [...owner.properties].flatMap(([name, { items }]) => {
      if (!items?.places.includes(pointer)) return [];
      const number = [...items.properties].find(([, { types }]) => types?.includes('number'))?.[0];
      return number === undefined ? [] : [{ owner, name, number }];
    }),
  );
}

/** Totals that somebody chose. Another total would be a value of the traffic. */
const CHOSEN_TOTALS = [1, 10, 100, 1000];

/** What the numbers of a list add up to, alone or together with the other lists of the object. */
function observeTotals(lists: readonly NumberedList[]): Observer {
  const tally = new Tally();
  return {
    places: lists.flatMap(({ owner }) => owner.places),
    value(value, node) {
      const list = lists.find(({ owner }) =>
        owner.places.some((each) => node.places.includes(each)),
      );
      if (!list || !isObject(value)) return;
      const { name, number } = list;
      const total = totalOf(value[name], number);
      if (total === undefined) return;
      const others = Object.keys(value).filter(
        (each) => each !== name && node.properties.has(each) && totalOf(value[each], number),
      );
      const together = others.reduce(
        (sum, each) => sum + (totalOf(value[each], number) ?? 0),
        total,
      );
      if (isChosen(total)) tally.add(`total ${round(total)}`);
      else if (others.length > 0 && isChosen(together)) {
        tally.add(`total ${round(together)} together with ${others.join(', ')}`);
      } else tally.add('another total');
    },
    observations: () => tally.observations(),
  };
}

/** Undefined if the list is empty or an item has no such number. */
function totalOf(list: unknown, name: string): number | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const numbers = list.map((item) => (isObject(item) ? item[name] : undefined));
  return numbers.every((each) => typeof each === 'number')
    ? numbers.reduce((sum, each) => sum + each, 0)
    : undefined;
}

function isChosen(total: number): boolean {
  return CHOSEN_TOTALS.includes(round(total));
}

/** 0.1 + 0.2 + 0.7 is not exactly 1. */
function round(total: number): number {
  return Math.round(total * 1e6) / 1e6;
}
