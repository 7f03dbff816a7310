/** Finds the targets that a request names, and checks that they are clear and that they exist. */
import { formatPointer, isObject } from '../json.js';
import { asObject } from '../openapi-document.js';
import { describeEntry, formatLine, LONGEST_IDENTIFIER } from './lines.js';
import type {
  Entry,
  Removal,
  RemovalRequest,
  TargetList,
  TargetProperty,
} from './removal-rules.js';

/** A reason why it is not clear what a request removes. */
export interface TargetFault {
  /** JSON Pointer into the body, `''` if the body names no target. */
  readonly pointer: string;
  /** A message for people. Its subject is the place. */
  readonly message: string;
}

/** Finds why a request has no clear target. The API does not specify what such a request removes. */
export function findTargetFaults(
  { targets }: Removal,
  { body = {} }: RemovalRequest,
): TargetFault[] {
  const names = Object.keys(body);
  if (names.length === 0) return [{ pointer: '', message: 'must name what to remove' }];
  return names.flatMap((name) => {
    const target = targets.find(({ property }) => property === name);
    if (!target) {
      const message = 'is unknown, so what it removes is not clear';
      return [{ pointer: formatPointer([name]), message }];
    }
    return findIdentifiers(target, body).flatMap(({ pointer, value }) => {
      const message = findUnclear(value);
      return message === undefined ? [] : [{ pointer, message }];
    });
  });
}

function findUnclear(identifier: unknown): string | undefined {
  if (typeof identifier !== 'string' || identifier.trim() === '') {
    return 'is empty, and must name what to remove';
  }
  if (identifier.length <= LONGEST_IDENTIFIER) return undefined;
  return `has more than ${LONGEST_IDENTIFIER} characters, and must name what to remove`;
}

/** Finds the values that identify targets, with their JSON Pointers. */
function findIdentifiers(
  { property, key }: TargetProperty,
  data: Entry,
): { readonly pointer: string; readonly value: unknown }[] {
  const value = data[property];
  const items =
    Array.isArray(value) && value.length > 0
      ? value.map((item: unknown, index) => ({
          pointer: formatPointer([property, index]),
          value: item,
        }))
      : [{ pointer: formatPointer([property]), value }];
  if (key === undefined) return items;
  return items.map((item) =>
    isObject(item.value)
      ? { pointer: item.pointer + formatPointer([key]), value: item.value[key] }
      : item,
  );
}

/** Returns the identifiers in some data, without those that are malformed. */
export function readIdentifiers(target: TargetProperty, data: Entry): string[] {
  return findIdentifiers(target, data)
    .map(({ value }) => value)
    .filter((value) => typeof value === 'string');
}

export interface FoundTargets {
  /** A line for each target, with the names that people know. */
  readonly lines: readonly string[];
  /** The lines of the targets that the list lacks. */
  readonly missing: readonly string[];
  /** The number of targets that the list contains. */
  readonly found: number;
}

/** The response of the operation that lists the targets. */
export interface ListedTargets {
  readonly list: TargetList;
  /** The name of the operation as the reader knows it. */
  readonly source: string;
  readonly response: unknown;
}

/**
 * Looks up the targets of a request, so that a question can show their names beside their identifiers. Only identifiers
 * are compared, because anybody may have written one into a title.
 *
 * @returns `undefined` if the response contains no list
 */
export function findTargets(
  { targets }: Removal,
  { body = {} }: RemovalRequest,
  { list, source, response }: ListedTargets,
): FoundTargets | undefined {
  const entries = readList(response, list.property);
  if (!entries) return undefined;
  const identifiers = new Set(targets.flatMap((target) => readIdentifiers(target, body)));
  const found: string[] = [];
  const missing: string[] = [];
  for (const identifier of identifiers) {
    const entry = entries.find((candidate) => candidate[list.key] === identifier);
    if (entry) found.push(describeEntry(entry, identifier));
    else missing.push(formatLine([identifier, `(${source} has no such ${list.key})`]));
  }
  // Targets that exist come first, so that a long list of others cannot hide them.
  return { lines: [...found, ...missing], missing, found: found.length };
}

/** Returns true if a response contains the list. Without the list, nobody knows what an update leaves out. */
export function hasList({ property }: TargetList, response: unknown): boolean {
  return readList(response, property) !== undefined;
}

/** Reads the objects of a list. Returns `undefined` if the data, or its property, is not a list. */
export function readList(data: unknown, property?: string): Entry[] | undefined {
  const list = property === undefined ? data : asObject(data)[property];
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}
