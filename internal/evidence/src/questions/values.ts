/** Questions about single values: their forms, their values, and what they are called elsewhere. */
import { namedSchemas, type SchemaNode } from '../contract.js';
import { formOf } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { isSame } from '../json.js';
import { MOST_VALUES } from '../privacy.js';
import type { Question } from '../report.js';
import type { Observer } from './observer.js';
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

/** Which values occur. Values that are not an enumeration are described by their forms. */
export function observeValues({ pointer, what }: Question): Observer {
  const lists = listsOf(pointer);
  if (lists.length > 0) return observeTotals(lists);
  const [, owner = '', name = ''] = /^(.*)\/properties\/(\w+)$/.exec(pointer) ?? [];
  // In another field, the value of a single object may be anything, such as the name of a person.
  const isEnumeration = what.includes('enumeration');
  const forms = new Tally();
  const values = new Map<string, { count: number; readonly first: unknown; isCommon: boolean }>();
  return {
    places: [owner],
    value(object) {
      if (!isObject(object) || !Object.hasOwn(object, name)) return;
      for (const item of [object[name]].flat()) {
        forms.add(formOf(item));
        if (typeof item !== 'string') continue;
        const seen = values.get(item) ?? { count: 0, first: object, isCommon: isEnumeration };
        seen.count += 1;
        seen.isCommon ||= !isSame(seen.first, object);
        // One value more than an enumeration has shows that it is not one.
        if (values.size <= MOST_VALUES) values.set(item, seen);
      }
    },
    observations(privacy) {
      const described = forms.observations();
      const common = [...values].filter(([, { isCommon }]) => isCommon);
      if (common.length === 0 || !privacy.areShown([...values.keys()], name)) return described;
      const count = common.reduce((sum, [, each]) => sum + each.count, 0);
      const shown = common.map(([value]) => value).sort();
      const isRest = (text: string) => common.length < values.size || text !== 'one word';
      return [
        { text: `values: ${shown.join(', ')}`, count, of: forms.total },
        ...described.filter(({ text }) => isRest(text)),
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
