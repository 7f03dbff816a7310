/** Adds up the numbers in a list of objects, such as probabilities: alone, and with the other lists of the object. */
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import { namedSchemas, type SchemaNode } from '../contract.js';
import { watchPlace, type Listener } from './listener.js';
import { Tally } from './tally.js';

/** A list of objects with a number in each. */
interface NumberedList {
  /** The schema that has the list. */
  readonly owner: SchemaNode;
  /** The name of the list. */
  readonly name: string;
  /** The name of the number. */
  readonly number: string;
}

/** Finds the lists whose items are at the pointer and have a number. */
export function findNumberedLists(pointer: string): NumberedList[] {
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
export function totals(lists: readonly NumberedList[]): Listener {
  const tally = new Tally();
  const watches = lists.map((list) =>
    watchPlace(list.owner.ownPlace, (value) => {
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
  if (isChosen(total)) return `total ${round(total)}`;
  const others = Object.entries(object).flatMap(([other, list]) => {
    const isAnother = other !== name && owner.properties.has(other);
    const subtotal = isAnother ? addUp(list, number) : undefined;
    // A list whose sum is 0 adds nothing.
    return subtotal ? [{ name: other, subtotal }] : [];
  });
  const together = others.reduce((sum, { subtotal }) => sum + subtotal, total);
  if (others.length === 0 || !isChosen(together)) return 'another total';
  const names = others.map((other) => other.name).join(', ');
  return `total ${round(together)} together with ${names}`;
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
