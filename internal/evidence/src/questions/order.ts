/** Answers how a list is ordered. */
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import type { SchemaNode } from '../contract.js';
import { choice } from '../decisions.js';
import { readJson } from '../message.js';
import { parametersAt } from '../question-places.js';
import type { Choice, Question } from '../report.js';
import type { Listener } from './listener.js';
import type { Finding } from './tally.js';

type Direction = 'same' | 'ascending' | 'descending' | 'none';

/** The choices that the order by a field supports. */
type OrderChoices = Readonly<Record<'sorted' | 'unsorted', Choice>>;

/** The choices by question, then by field. The sandbox sorts by one field only. */
const CHOICES: Readonly<Partial<Record<Question['id'], Readonly<Record<string, OrderChoices>>>>> = {
  'runs-order': {
    timestamp: {
      sorted: choice('runs-order', 'timestamp'),
      unsorted: choice('runs-order', 'other'),
    },
  },
};

/** Finds the fields that lists are sorted by, and the direction. */
export function order({ pointer, id }: Question): Listener {
  /** Numbers of lists by direction, by field. */
  const fields = new Map<string, Record<Direction, number>>();
  const parameters = parametersAt(pointer);
  return {
    onCall: ({ operation, isAccepted, response }) => {
      const { items } = operation.success?.node ?? {};
      if (!parameters.has(operation) || !items || !isAccepted) return;
      const list = readJson(response);
      if (!Array.isArray(list) || list.length < 2) return;
      for (const [name, field] of items.properties) {
        if (!hasOrder(field)) continue;
        const values = list.map((item) => readPosition(item, name));
        if (values.some(Number.isNaN)) continue;
        const counts = fields.get(name) ?? { same: 0, ascending: 0, descending: 0, none: 0 };
        fields.set(name, counts);
        counts[findDirection(values)] += 1;
      }
    },
    findings: () =>
      [...fields]
        .flatMap(([name, counts]) => describeOrder({ name, counts, choices: CHOICES[id]?.[name] }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
  };
}

/** The lists with a field, and how many of them it sorts in each direction. */
interface ListOrder {
  readonly name: string;
  readonly counts: Readonly<Record<Direction, number>>;
  readonly choices: OrderChoices | undefined;
}

function describeOrder({ name, counts, choices }: ListOrder): Finding[] {
  const { ascending, descending, none, same } = counts;
  const of = ascending + descending + none + same;
  // One list in another order rules the field out.
  if (none > 0) {
    const text = `not sorted by ${name}`;
    return choices ? [{ text, count: none, of, supports: choices.unsorted }] : [];
  }
  return (['ascending', 'descending'] as const).map((direction) => ({
    text: `sorted by ${name}, ${direction}`,
    count: counts[direction],
    of,
    ...(choices && { supports: choices.sorted }),
  }));
}

/** Returns true for numbers and times. */
function hasOrder({ schema }: SchemaNode): boolean {
  const isNumber = typesOf(schema).some((type) => type === 'number' || type === 'integer');
  return isNumber || schema.format === 'date-time';
}

function readPosition(item: unknown, name: string): number {
  const value = asObject(item)[name];
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' ? value : Number.NaN;
}

/** Returns `same` if all values are equal, because they do not show a direction. */
function findDirection(values: readonly number[]): Direction {
  const steps = values.slice(1).map((value, index) => Math.sign(value - (values[index] ?? 0)));
  if (steps.every((step) => step === 0)) return 'same';
  if (steps.every((step) => step >= 0)) return 'ascending';
  return steps.every((step) => step <= 0) ? 'descending' : 'none';
}
