/** Answers how a list is ordered. */
import { asObject, asText } from '@voice-agent-platform/shared/openapi-document';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import type { Parameter, SchemaNode } from '../contract.js';
import { choice } from '../decisions.js';
import { readJson } from '../message.js';
import { parametersAt } from '../question-places.js';
import type { Choice, Question } from '../report.js';
import type { Listener } from './listener.js';
import type { Finding } from './tally.js';

/** How the values of a field are ordered in a list. `same` if all are equal, because they do not show a direction. */
type Direction = 'same' | 'ascending' | 'descending' | 'none';

/** The direction of a list, or that it is not the one that the request asks for. */
type Outcome = Direction | 'reversed';

/** The directions, as requests name them. */
const REQUESTED: Readonly<Record<string, Direction>> = { asc: 'ascending', desc: 'descending' };

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

/** Finds the fields that lists are sorted by, and whether the direction is the requested one. */
export function order({ pointer, id }: Question): Listener {
  /** Numbers of lists by outcome, by field. */
  const fields = new Map<string, Record<Outcome, number>>();
  const parameters = parametersAt(pointer);
  return {
    onCall: ({ operation, url, isAccepted, response }) => {
      const { items } = operation.success?.node ?? {};
      const parameter = parameters.get(operation);
      if (!parameter || !items || !isAccepted) return;
      const requested = readRequested(url, parameter);
      const list = readJson(response);
      if (!Array.isArray(list) || list.length < 2) return;
      for (const [name, field] of items.properties) {
        if (!hasOrder(field)) continue;
        const values = list.map((item) => readPosition(item, name));
        if (values.some(Number.isNaN)) continue;
        const counts = fields.get(name) ?? { ...NO_LISTS };
        fields.set(name, counts);
        counts[compareDirections(findDirection(values), requested)] += 1;
      }
    },
    findings: () =>
      [...fields]
        .flatMap(([name, counts]) => describeOrder({ name, counts, choices: CHOICES[id]?.[name] }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
  };
}

const NO_LISTS = { same: 0, ascending: 0, descending: 0, none: 0, reversed: 0 };

/** Returns the direction that a request asks for. */
function readRequested({ searchParams }: URL, { name, node }: Parameter): Direction | undefined {
  return REQUESTED[searchParams.get(name) ?? asText(node.schema.default)];
}

function compareDirections(found: Direction, requested: Direction | undefined): Outcome {
  const isDirection = found === 'ascending' || found === 'descending';
  return isDirection && requested !== undefined && found !== requested ? 'reversed' : found;
}

/** The lists with a field, and their numbers by outcome. */
interface ListOrder {
  readonly name: string;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly choices: OrderChoices | undefined;
}

function describeOrder({ name, counts, choices }: ListOrder): Finding[] {
  const { none } = counts;
  const of = Object.values(counts).reduce((total, count) => total + count);
  // One list in another order rules the field out.
  if (none > 0) {
    const text = `not sorted by ${name}`;
    return choices ? [{ text, count: none, of, supports: choices.unsorted }] : [];
  }
  return (['ascending', 'descending', 'reversed'] as const).map((outcome) => {
    const isReversed = outcome === 'reversed';
    return {
      text: `sorted by ${name}, ${isReversed ? 'against the requested direction' : outcome}`,
      count: counts[outcome],
      of,
      ...(choices && { supports: isReversed ? choices.unsorted : choices.sorted }),
    };
  });
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

function findDirection(values: readonly number[]): Direction {
  const steps = values.slice(1).map((value, index) => Math.sign(value - (values[index] ?? 0)));
  if (steps.every((step) => step === 0)) return 'same';
  if (steps.every((step) => step >= 0)) return 'ascending';
  return steps.every((step) => step <= 0) ? 'descending' : 'none';
}
