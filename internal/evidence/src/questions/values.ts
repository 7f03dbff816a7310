/** Answers which values occur: members of an enumeration, forms, or totals of numbers in a list. */
import { detectForm } from '../forms.js';
import { toList } from '../json.js';
import type { Question } from '../report.js';
import { watchPlace, type Context, type Listener } from './listener.js';
import { findNumberedLists, totals } from './totals.js';
import { Tally } from './tally.js';

/** An enumeration has few members, and they are short words. */
const MOST_MEMBERS = 20;
const MEMBER = /^[\w-]{1,40}$/;

/** Adds up numbers in a list of objects. Lists or counts other values. */
export function values(question: Question, { names }: Context): Listener {
  const { pointer, values: areShown = false } = question;
  const lists = findNumberedLists(pointer);
  return lists.length > 0 ? totals(lists) : countMembers(pointer, { areShown: names || areShown });
}

/** Lists the members with one count if they are few and the report may show them. Otherwise, counts all values by form. */
function countMembers(pointer: string, { areShown }: { readonly areShown: boolean }): Listener {
  const all = new Tally();
  const others = new Tally();
  const members = new Set<string>();
  let count = 0;
  const onValue = (value: unknown) => {
    const form = detectForm(value);
    all.add(form);
    if (typeof value === 'string' && MEMBER.test(value)) {
      count += 1;
      // One member too many shows that it is not an enumeration.
      if (members.size <= MOST_MEMBERS) members.add(value);
    } else others.add(form);
  };
  return {
    watch: watchPlace(pointer, (value) => toList(value).forEach(onValue)),
    findings: () => {
      const isEnumeration = members.size > 0 && members.size <= MOST_MEMBERS;
      if (!isEnumeration || !areShown) return all.findings();
      const of = all.total;
      return [
        { text: `values: ${[...members].sort().join(', ')}`, count, of },
        ...others.findings().map((finding) => ({ ...finding, of })),
      ];
    },
  };
}
