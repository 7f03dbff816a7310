/** Answers what the paging parameters do: `limit` and `offset`. */
import contract from '@voice-agent-platform/openapi';
import { isObject } from '@voice-agent-platform/shared/json';
import { counted } from '@voice-agent-platform/shared/text';
import { choice } from '../decisions.js';
import { detectForm } from '../forms.js';
import { readJson } from '../message.js';
import { parametersAt } from '../question-places.js';
import type { Question } from '../report.js';
import type { Call } from '../traffic.js';
import type { Listener } from './listener.js';
import { sumUpAfter, Tally, type Finding, type Remark } from './tally.js';

/** The parameters, whose names the contract states. */
const { Limit, Offset, Sort } = contract.components.parameters;

/** Pages can have any length, so the report would become long. */
const MOST_LENGTHS = 6;

/** Compares the pages of lists. */
interface Comparer {
  readonly onPage: (page: Page) => void;
  readonly findings: () => readonly Finding[];
}

/** Creates the comparer for the parameter that a question is about. */
const COMPARERS: Readonly<Record<string, () => Comparer>> = {
  [Limit.name]: createLimitComparer,
  [Offset.name]: createOffsetComparer,
};

/** A page of a list, as its request asks for it. */
interface Page {
  /** The same for the pages of one list in one order. */
  readonly list: string;
  readonly ids: readonly unknown[];
  /** Undefined if it was not sent. NaN if it is not in decimal digits. */
  readonly limit: number | undefined;
  /** 0 if it was not sent. NaN if it is not in decimal digits. */
  readonly offset: number;
}

/** Compares the length of pages with their limit, or the start of pages with their offset. */
export function paging({ pointer }: Question): Listener {
  const forms = new Tally();
  const parameters = parametersAt(pointer);
  // The operations share the parameter, so any of them knows its name.
  const [parameter] = parameters.values();
  const comparer = parameter && COMPARERS[parameter.name]?.();
  return {
    onCall: (call) => {
      if (!parameter || !parameters.has(call.operation) || !call.isAccepted) return;
      const items = readJson(call.response);
      if (!Array.isArray(items)) return;
      const value = call.url.searchParams.get(parameter.name);
      if (value !== null) forms.add(detectForm(value));
      comparer?.onPage(readPage(call, items));
    },
    findings: () => [...forms.findings(), ...(comparer?.findings() ?? [])],
  };
}

function readPage({ operation, path, url }: Call, items: readonly unknown[]): Page {
  const read = ({ name }: { readonly name: string }) => url.searchParams.get(name);
  return {
    list: JSON.stringify([operation.row.operationId, path, read(Sort)]),
    ids: items.map((item) => (isObject(item) ? item.id : item)),
    limit: readDigits(read(Limit)),
    offset: readDigits(read(Offset)) ?? 0,
  };
}

/** `Number` alone reads an empty text as 0. */
function readDigits(text: string | null): number | undefined {
  if (text === null) return undefined;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function isFirst({ offset }: Page): boolean {
  return offset === 0;
}

function createLimitComparer(): Comparer {
  /** All items of a list so far. */
  const known = new Map<string, Set<unknown>>();
  const [sizes, lengths, effects] = [new Tally(), new Tally(), new Tally()];
  return {
    onPage: (page) => {
      const { list, ids, limit } = page;
      const items = known.get(list) ?? new Set();
      known.set(list, items);
      const size = describeSize(page, items);
      if (size) sizes.add(size);
      for (const id of ids) items.add(id);
      if (limit === undefined) {
        lengths.add(`${counted(ids.length, 'item')} without ${Limit.name}`);
      } else {
        const effect = describeLimit(ids.length - limit);
        if (effect !== undefined) effects.add(effect);
      }
    },
    findings: () => [
      ...sizes.findings(),
      ...sumUpAfter(
        MOST_LENGTHS,
        lengths.findings(),
        (others) => `${others} other numbers of items without ${Limit.name}`,
      ),
      ...effects.findings(),
    ],
  };
}

/** Returns undefined if the limit is not a number. */
function describeLimit(difference: number): string | undefined {
  if (difference < 0) return `fewer items than ${Limit.name}`;
  if (difference > 0) return `more items than ${Limit.name}`;
  return difference === 0 ? `as many items as ${Limit.name}` : undefined;
}

/** Returns undefined for a page that does not show whether the platform limits it to one item. */
function describeSize(page: Page, known: ReadonlySet<unknown>): Remark | undefined {
  const { length } = page.ids;
  if (length > 1) {
    return { text: 'pages of several items', supports: choice('runs-limit', 'thousand') };
  }
  // A later page may be the last one, which has what is left.
  const hasRoom = isFirst(page) && (page.limit === undefined || page.limit > 1);
  if (length === 0 || !hasRoom || known.size <= 1) return undefined;
  return { text: 'a page of 1 item of more', supports: choice('runs-limit', 'one') };
}

function createOffsetComparer(): Comparer {
  /** The longest first page of each list. */
  const firstPages = new Map<string, Page>();
  const effects = new Tally();
  return {
    onPage: (page) => {
      const first = firstPages.get(page.list);
      if (isFirst(page)) {
        if (!first || first.ids.length < page.ids.length) firstPages.set(page.list, page);
      } else if (first) {
        const effect = describeOffset(page, first.ids);
        if (effect !== undefined) effects.add(effect);
      }
    },
    findings: () => effects.findings(),
  };
}

/**
 * Returns undefined if the offset is not a number, or if the items are not in the first page: it may be too short, or the
 * list may have changed.
 */
function describeOffset({ ids, limit, offset }: Page, first: readonly unknown[]) {
  if (Number.isNaN(offset)) return undefined;
  if (ids.length === 0) return offset >= first.length ? 'no items at the end' : undefined;
  const index = first.indexOf(ids[0]);
  if (index === -1) return undefined;
  const skipsItems = index === offset;
  const skipsPages = limit !== undefined && limit > 0 && index === offset * limit;
  // A page with one item does not tell skipped items from skipped pages.
  if (skipsItems && skipsPages) return undefined;
  if (skipsItems) return { text: 'skips as many items', supports: choice('runs-offset', 'runs') };
  if (skipsPages) return { text: 'skips as many pages', supports: choice('runs-offset', 'pages') };
  return index === 0 ? 'has no effect' : undefined;
}
