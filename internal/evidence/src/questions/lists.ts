/** Questions about lists: what paging parameters do, and how a list is sorted. */
import { jsonOf } from '../call.js';
import { formOf } from '../forms.js';
import { isObject } from '@voice-agent-platform/shared/json';
import type { Question } from '../report.js';
import type { Observer } from './observer.js';
import { Tallies } from './tally.js';

/** How many items a list has with a limit, and where it starts with an offset. */
export function observePaging({ pointer }: Question): Observer {
  const tally = new Tallies();
  const firstPages = new Map<string, readonly unknown[]>();
  return {
    call({ operation, url, isAccepted, response, path }) {
      const parameter = operation.parameters.find(({ node }) => node.places.includes(pointer));
      const list = jsonOf(response);
      if (!parameter || !isAccepted || !Array.isArray(list)) return;
      const value = url.searchParams.get(parameter.name);
      if (value !== null) tally.of('form').add(formOf(value));
      if (parameter.name === 'offset') {
        const sort = url.searchParams.get('sort');
        const key = JSON.stringify([operation.row.operationId, path, sort]);
        const first = firstPages.get(key);
        if (value === null || value === '0') {
          if (!first || first.length < list.length) firstPages.set(key, list.map(idOf));
        } else if (first) {
          const effect = effectOf(value, url.searchParams.get('limit'), first, list);
          if (effect !== undefined) tally.of('effect').add(effect);
        }
      } else if (value !== null) {
        const difference = Math.sign(list.length - Number(value));
        const comparison = ['fewer items than', 'as many items as', 'more items than'][
          difference + 1
        ];
        if (comparison !== undefined) tally.of('effect').add(`${comparison} ${parameter.name}`);
      } else tally.of('default').add(`${list.length} items without ${parameter.name}`);
    },
    observations: () => tally.observations().slice(0, 6),
  };
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

/** By which field, and in which direction, a list is sorted. */
export function observeOrder({ pointer }: Question): Observer {
  const fields = new Tallies();
  let lists = 0;
  return {
    call({ operation, isAccepted, response }) {
      const list = jsonOf(response);
      const { items } = operation.success?.node ?? {};
      const sorts = operation.parameters.some(({ node }) => node.places.includes(pointer));
      if (!sorts || !items || !isAccepted || !Array.isArray(list) || list.length < 2) return;
      lists += 1;
      for (const [name, field] of items.properties) {
        if (!field.isComparable) continue;
        fields.of(name).add(directionOf(list.map((item) => comparable(item, name))));
      }
    },
    observations: () =>
      [...fields.names]
        // One list that is not sorted by a field rules the field out.
        .filter((name) => fields.of(name).count('none') === 0)
        .flatMap((name) =>
          ['ascending', 'descending'].flatMap((direction) => {
            const count = fields.of(name).count(direction);
            return count === 0
              ? []
              : [{ text: `sorted by ${name}, ${direction}`, count, of: lists }];
          }),
        )
        .sort((a, b) => b.count - a.count),
  };
}

function comparable(item: unknown, name: string): number {
  const value = isObject(item) ? item[name] : undefined;
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
