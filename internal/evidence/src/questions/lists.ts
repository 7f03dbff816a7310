/** Questions about lists: what paging parameters do, and how a list is sorted. */
import contract from '@voice-agent-platform/openapi';
import { parameterAt, typesOf, type SchemaNode } from '../contract.js';
import { formOf } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { groupBy } from '../json.js';
import type { Observation, Question } from '../report.js';
import { jsonOf, type Traffic } from '../traffic.js';

/** As the contract names them. */
const { Limit, Offset, Sort } = contract.components.parameters;

/** How many items a list has with a limit, and where it starts with an offset. */
export function* paging(
  { pointer }: Question,
  { calls }: Traffic,
): Iterable<readonly [what: string, text: string]> {
  const firstPages = new Map<string, readonly unknown[]>();
  for (const { operation, url, isAccepted, response, path } of calls) {
    const parameter = parameterAt(operation, pointer);
    const list = jsonOf(response);
    if (!parameter || !isAccepted || !Array.isArray(list)) continue;
    const { name } = parameter;
    const value = url.searchParams.get(name);
    if (value !== null) yield ['form', formOf(value)];
    if (name === Offset.name) {
      const sort = url.searchParams.get(Sort.name);
      const key = JSON.stringify([operation.row.operationId, path, sort]);
      const first = firstPages.get(key);
      if (value === null || value === '0') {
        if (!first || first.length < list.length) firstPages.set(key, list.map(idOf));
      } else if (first) {
        const effect = effectOf(value, url.searchParams.get(Limit.name), first, list);
        if (effect !== undefined) yield ['effect', effect];
      }
    } else if (value === null) yield ['default', `${list.length} items without ${name}`];
    else {
      const difference = list.length - Number(value);
      if (difference < 0) yield ['effect', `fewer items than ${name}`];
      if (difference === 0) yield ['effect', `as many items as ${name}`];
      if (difference > 0) yield ['effect', `more items than ${name}`];
    }
  }
}

function idOf(item: unknown): unknown {
  return isObject(item) ? item.id : item;
}

/** Says nothing if the list cannot be found in the first page: it may be longer, or have changed since. */
function effectOf(
  offset: string,
  limit: string | null,
  first: readonly unknown[],
  list: readonly unknown[],
): string | undefined {
  if (list.length === 0) return Number(offset) >= first.length ? 'no items at the end' : undefined;
  const index = first.indexOf(idOf(list[0]));
  if (index === -1) return undefined;
  if (index === Number(offset)) return 'skips as many items';
  if (limit !== null && index === Number(offset) * Number(limit)) return 'skips as many pages';
  return index === 0 ? 'has no effect' : undefined;
}

/** By which field, and in which direction, lists are sorted. */
export function order({ pointer }: Question, { calls }: Traffic): Observation[] {
  const seen = calls.flatMap(({ operation, isAccepted, response }) => {
    const list = jsonOf(response);
    const { items } = operation.success?.node ?? {};
    if (
      !parameterAt(operation, pointer) ||
      !items ||
      !isAccepted ||
      !Array.isArray(list) ||
      list.length < 2
    )
      return [];
    return [...items.properties]
      .filter(([, field]) => isComparable(field))
      .map(([name]) => ({
        name,
        direction: directionOf(list.map((item) => comparable(item, name))),
      }));
  });
  return [...groupBy(seen, ({ name }) => name)]
    .flatMap(([name, lists]) => {
      // One list that is not sorted by a field rules the field out.
      if (lists.some(({ direction }) => direction === 'none')) return [];
      return ['ascending', 'descending'].map((each) => ({
        text: `sorted by ${name}, ${each}`,
        count: lists.filter(({ direction }) => direction === each).length,
        of: lists.length,
      }));
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Numbers and times have an order. */
function isComparable(node: SchemaNode): boolean {
  const isNumber = typesOf(node).some((each) => each === 'number' || each === 'integer');
  return isNumber || node.schema.format === 'date-time';
}

function comparable(item: unknown, name: string): number {
  const value = asObject(item)[name];
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' ? value : Number.NaN;
}

/** `same` if the values do not show a direction, because they are all equal. */
function directionOf(values: readonly number[]): string {
  const steps = values.slice(1).map((value, index) => Math.sign(value - (values[index] ?? 0)));
  if (steps.every((step) => step === 0)) return 'same';
  if (steps.every((step) => step >= 0)) return 'ascending';
  return steps.every((step) => step <= 0) ? 'descending' : 'none';
}
