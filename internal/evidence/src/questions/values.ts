/** Questions about single values: their forms, their values, and what they are called elsewhere. */
import { namedSchemas, parameterAt, typesOf } from '../contract.js';
import { formOf } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import type { Observation, Question } from '../report.js';
import { valuesFor, type Traffic } from '../traffic.js';
import { tally } from './answer.js';

/** Which form a value has. For a list, which form its items have, and for a map, which form its keys have. */
export function forms({ pointer }: Question, traffic: Traffic): string[] {
  return valuesFor(pointer, traffic).flatMap(({ value, node }) =>
    (node.values && isObject(value) ? Object.keys(value) : [value].flat()).map(formOf),
  );
}

/** Which form an identifier has, and of what it is the identifier elsewhere. */
export function identifiers({ pointer }: Question, traffic: Traffic): Observation[] {
  const inBodies = valuesFor(pointer, traffic);
  const inParameters = traffic.calls.flatMap(({ operation, path, request, isAccepted }) => {
    const parameter = parameterAt(operation, pointer);
    if (!parameter || !isAccepted) return [];
    return path[parameter.name] ?? request.headers.get(parameter.name) ?? [];
  });
  const all = [...inBodies.flatMap(({ value }) => value), ...inParameters];
  const own = inBodies[0]?.node.label;
  const elsewhere = [...traffic.values.response].flatMap(([{ label }, values]) => {
    if (label === own || !/^(?:id|\w+_id) of /.test(label)) return [];
    const known = new Set(values);
    return all.filter((value) => typeof value === 'string' && known.has(value)).map(() => label);
  });
  const same = tally(elsewhere).map(({ text, count }) => ({
    text: `same as ${text}`,
    count,
    of: all.length,
  }));
  return [...tally(all.map(formOf)), ...same.slice(0, 3)];
}

/** An enumeration has few members, and they are short words. */
const MOST_MEMBERS = 20;
const MEMBER = /^[\w-]{1,40}$/;

/** Which values occur: members of an enumeration by themselves, and all others by their forms. */
export function values(question: Question, traffic: Traffic): Observation[] {
  const lists = listsOf(question.pointer);
  if (lists.length > 0) return tally(totals(lists, question, traffic));
  const items = valuesFor(question.pointer, traffic).flatMap(({ value }) => value);
  const isMember = (item: unknown) => typeof item === 'string' && MEMBER.test(item);
  const members = items.filter(isMember);
  const listed = [...new Set(members)].sort();
  const isEnumeration = listed.length > 0 && listed.length <= MOST_MEMBERS;
  if (!isEnumeration || !(question.values || traffic.names)) return tally(items.map(formOf));
  const of = items.length;
  const others = tally(items.filter((item) => !isMember(item)).map(formOf));
  return [
    { text: `values: ${listed.join(', ')}`, count: members.length, of },
    ...others.map((each) => ({ ...each, of })),
  ];
}

/** The lists of objects of this schema that have a number, in the schemas that have such lists. */
function listsOf(pointer: string) {
  return namedSchemas.flatMap((owner) =>
    [...owner.properties].flatMap(([name, { items }]) => {
      if (!items?.places.includes(pointer)) return [];
      const number = [...items.properties].find(([, each]) =>
        typesOf(each).includes('number'),
      )?.[0];
      return number === undefined ? [] : [{ owner, name, number }];
    }),
  );
}

/** Totals that somebody chose. Another total would be a value of the traffic. */
const CHOSEN_TOTALS = [1, 10, 100, 1000];

/** What the numbers of a list add up to, alone or together with the other lists of the object. */
function* totals(
  lists: ReturnType<typeof listsOf>,
  { pointer }: Question,
  traffic: Traffic,
): Iterable<string> {
  for (const { owner, name, number } of lists) {
    for (const { value } of valuesFor(pointer, traffic, owner.places)) {
      const object = asObject(value);
      const total = totalOf(object[name], number);
      if (total === undefined) continue;
      const others = Object.keys(object).filter(
        (each) => each !== name && owner.properties.has(each) && totalOf(object[each], number),
      );
      const more = others.map((each) => totalOf(object[each], number) ?? 0);
      const together = more.reduce((sum, each) => sum + each, total);
      if (isChosen(total)) yield `total ${round(total)}`;
      else if (others.length > 0 && isChosen(together)) {
        yield `total ${round(together)} together with ${others.join(', ')}`;
      } else yield 'another total';
    }
  }
}

/** Undefined if the list is empty or an item has no such number. */
function totalOf(list: unknown, name: string): number | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const numbers = list.map((item) => asObject(item)[name]);
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
