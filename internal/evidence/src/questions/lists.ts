/** Questions about lists: the effect of paging parameters, and sorting. */
import contract from '@voice-agent-platform/openapi';
import { parametersAt, type SchemaNode } from '../contract.js';
import { detectForm } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import { choice } from '../decisions.js';
import type { Question } from '../report.js';
import { readJson } from '../traffic.js';
import { Tallies, type Finding, type Listener, type Remark } from './listener.js';

/** The parameters' names in the contract. */
const { Limit, Offset, Sort } = contract.components.parameters;

/** Compares the length of a list with its limit, and its start with the offset. */
export function paging({ pointer }: Question): Listener {
  const tallies = new Tallies();
  const parameters = parametersAt(pointer);
  /** The longest list without an offset, as identifiers. */
  const firstPages = new Map<string, readonly unknown[]>();
  /** All items of a list seen so far. */
  const known = new Map<string, Set<unknown>>();
  return {
    call: ({ operation, url, isAccepted, response, path }) => {
      const parameter = parameters.get(operation);
      const list = readJson(response);
      if (!parameter || !isAccepted || !Array.isArray(list)) return;
      const { name } = parameter;
      const value = url.searchParams.get(name);
      if (value !== null) tallies.add('form', detectForm(value));
      const sort = url.searchParams.get(Sort.name);
      const key = JSON.stringify([operation.row.operationId, path, sort]);
      if (name === Offset.name) {
        const first = firstPages.get(key);
        if (value === null || value === '0') {
          if (!first || first.length < list.length) firstPages.set(key, list.map(readId));
        } else if (first) {
          const effect = describeEffect(value, url.searchParams.get(Limit.name), first, list);
          if (effect !== undefined) tallies.add('effect', effect);
        }
      } else {
        const items = known.get(key) ?? new Set();
        known.set(key, items);
        const isStart = Number(url.searchParams.get(Offset.name) ?? 0) === 0;
        const page = describePage(list.length, value, isStart ? items.size : 0);
        if (page) tallies.add('page', page);
        for (const item of list) items.add(readId(item));
        if (value === null) {
          tallies.add('default', `${list.length} items without ${name}`);
          return;
        }
        const difference = list.length - Number(value);
        if (difference < 0) tallies.add('effect', `fewer items than ${name}`);
        if (difference === 0) tallies.add('effect', `as many items as ${name}`);
        if (difference > 0) tallies.add('effect', `more items than ${name}`);
      }
    },
    answer: () => tallies.findings().slice(0, 6),
  };
}

/** @param known number of different items seen in the list */
function describePage(length: number, limit: string | null, known: number): Remark | undefined {
  if (length > 1) {
    return { text: 'pages of several items', supports: choice('runs-limit', 'thousand') };
  }
  const isCut = length === 1 && known > 1 && Number(limit ?? known) > 1;
  if (!isCut) return undefined;
  return { text: 'a page of 1 item of more', supports: choice('runs-limit', 'one') };
}

function readId(item: unknown): unknown {
  return isObject(item) ? item.id : item;
}

/** Returns undefined if the items are not in the first page: it may be too short, or the list may have changed. */
function describeEffect(
  offset: string,
  limit: string | null,
  first: readonly unknown[],
  list: readonly unknown[],
): Remark | undefined {
  if (list.length === 0) return Number(offset) >= first.length ? 'no items at the end' : undefined;
  const index = first.indexOf(readId(list[0]));
  if (index === -1) return undefined;
  const skipsItems = index === Number(offset);
  const skipsPages = limit !== null && index === Number(offset) * Number(limit);
  // A page with one item does not tell skipped items from skipped pages.
  if (skipsItems && skipsPages) return undefined;
  if (skipsItems) return { text: 'skips as many items', supports: choice('runs-offset', 'runs') };
  if (skipsPages) return { text: 'skips as many pages', supports: choice('runs-offset', 'pages') };
  return index === 0 ? 'has no effect' : undefined;
}

/** Finds the fields that lists are sorted by, and the direction. */
export function order({ pointer }: Question): Listener {
  /** Number of lists per direction, by field. */
  const fields = new Map<string, Record<Direction, number>>();
  const parameters = parametersAt(pointer);
  return {
    call: ({ operation, isAccepted, response }) => {
      const list = readJson(response);
      const { items } = operation.success?.node ?? {};
      if (!parameters.has(operation) || !items || !isAccepted) return;
      if (!Array.isArray(list) || list.length < 2) return;
      for (const [name, field] of items.properties) {
        if (!isComparable(field)) continue;
        const values = list.map((item) => comparable(item, name));
        if (values.some(Number.isNaN)) continue;
        const counts = fields.get(name) ?? { same: 0, ascending: 0, descending: 0, none: 0 };
        fields.set(name, counts);
        counts[findDirection(values)] += 1;
      }
    },
    answer: () =>
      [...fields]
        .flatMap(([name, counts]) => describeOrder(name, counts))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
  };
}

type Direction = 'same' | 'ascending' | 'descending' | 'none';

function describeOrder(name: string, counts: Readonly<Record<Direction, number>>): Finding[] {
  const { ascending, descending, none, same } = counts;
  const of = ascending + descending + none + same;
  const finding = (text: string, count: number): Finding => ({
    text,
    count,
    of,
    ...(name === TIMESTAMP && { supports: choice('runs-order', none > 0 ? 'other' : 'timestamp') }),
  });
  // One list in another order rules the field out.
  if (none > 0) return name === TIMESTAMP ? [finding(`not sorted by ${name}`, none)] : [];
  return [
    finding(`sorted by ${name}, ascending`, ascending),
    finding(`sorted by ${name}, descending`, descending),
  ];
}

/** The field that the sandbox sorts by. */
const TIMESTAMP = 'timestamp';

/** Returns true for numbers and times, which have an order. */
function isComparable(node: SchemaNode): boolean {
  const isNumber = typesOf(node.schema).some((type) => type === 'number' || type === 'integer');
  return isNumber || node.schema.format === 'date-time';
}

function comparable(item: unknown, name: string): number {
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
