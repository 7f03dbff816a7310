/**
 * Describes what a request removes. The command line and the MCP server ask for consent in these words.
 *
 * `internal/contract-reader/src/removals.ts` reads from the contract how each operation removes something.
 */
import { hideInUrl } from './hidden.js';
import { isObject } from './json.js';
import { asObject } from './openapi-document.js';
import { printable } from './text.js';

/** How an operation removes something. Without `removal` and `replacement`, it removes nothing. */
export interface Removing<OperationId = string> {
  /** The operation removes what its body names. */
  readonly removal?: Removal<OperationId>;
  /** The operation replaces a list, and may remove the entries that the new list lacks. This is not specified. */
  readonly replacement?: Replacement<OperationId>;
  /** The resource that the path names, and that stays: `use case`. */
  readonly owner?: string;
}

export interface Removal<OperationId = string> {
  /** The properties of the body that name targets. A request has to give at least one. */
  readonly names: readonly string[];
  /** Where targets can be looked up. Absent if no operation lists them. */
  readonly list?: TargetList<OperationId>;
}

export interface Replacement<OperationId = string> {
  /** The property of the body that contains the new list. */
  readonly property: string;
  /** The entries in a sentence: `webhooks`. */
  readonly entries: string;
  /** The property that identifies an entry. */
  readonly key: string;
  /** Where the current list can be read. Absent if no operation returns it. */
  readonly list?: TargetList<OperationId>;
}

/** A list in the response of an operation without parameters. */
export interface TargetList<OperationId = string> {
  readonly operationId: OperationId;
  /** The property of the response that contains the list. Absent if the response is the list. */
  readonly property?: string;
  /** The property that identifies an entry. */
  readonly key: string;
}

/** A request in the form of the client's methods. */
interface Request {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

type Entry = Readonly<Record<string, unknown>>;

/** Longer identifiers are refused, because nobody can compare them in a question. */
const LONGEST_IDENTIFIER = 2_000;
/** Questions count the lines that exceed this number. */
const MOST_LINES = 100;
/** Names are cut, so that a long one cannot push the identifier out of sight or look like a line of its own. */
const LONGEST_NAME = 40;

/** The properties by which people recognize an entry, in the order in which they are shown. */
export const NAMES = ['number', 'title', 'name', 'email', 'role'];

/**
 * Finds why a request has no clear target. The API does not specify what such a request removes.
 *
 * @returns JSON Pointers into the body: `''` if it names no target, otherwise each unknown property, and each value that
 *   is empty or too long
 */
export function findTargetFaults({ names }: Removal, { body = {} }: Request): string[] {
  if (Object.keys(body).length === 0) return [''];
  return Object.entries(body).flatMap(([name, value]) => {
    if (!names.includes(name)) return [`/${name}`];
    const identifiers = findIdentifiers(value, `/${name}`);
    return identifiers.filter(({ value }) => !isUsable(value)).map(({ pointer }) => pointer);
  });
}

function isUsable(identifier: unknown): boolean {
  return (
    typeof identifier === 'string' &&
    identifier.trim() !== '' &&
    identifier.length <= LONGEST_IDENTIFIER
  );
}

/** Introduces the lines of a question with the resource that stays, if the path names one. */
export function describeOwner({ owner, removal }: Removing, { path = {} }: Request): string[] {
  if (owner === undefined) return [];
  const scope = removal ? ', everything that matches (how is not specified)' : '';
  return findTexts(Object.values(path)).map((id) => `In ${owner} ${formatLine([id])}${scope}:`);
}

/**
 * Describes what a request removes or may remove, in lines for a question or a refusal.
 *
 * @param current the response of `replacement.list`, if there is one
 * @param nameOf returns the name of a property of the body as the user typed it
 * @returns no lines if the request removes nothing
 */
export function listRemovals(
  { removal, replacement }: Removing,
  request: Request,
  current: unknown,
  nameOf: (property: string) => string,
): string[] {
  const { body = {} } = request;
  if (removal) return removal.names.flatMap((name) => describeNamed(name, body[name]));
  if (!replacement || !replaces(replacement, request)) return [];
  const property = nameOf(replacement.property);
  return replacement.list
    ? describeLeftOut(replacement, replacement.list, body, current, property)
    : describeUnlisted(replacement, body, property);
}

/** Whether a request contains the list that the operation replaces. */
export function replaces({ property }: Replacement, { body = {} }: Request): boolean {
  return Object.hasOwn(body, property);
}

/** Describes a replacement where no operation returns the current list: all of its entries may be lost. */
function describeUnlisted(
  { property, entries, key }: Replacement,
  body: Entry,
  name: string,
): string[] {
  const added = readList(body, property) ?? [];
  if (added.length === 0) {
    const value = body[property] === null ? 'null' : 'empty';
    return [`${name} is ${value}, and may remove all ${entries} (not specified).`];
  }
  return [
    `${name} may replace all ${entries} (not specified), and nothing shows which would be lost. It sets:`,
    ...added.map((entry) =>
      [
        ...describeNamed(key, String(entry[key])),
        ...describeNamed('headers', entry['headers']),
      ].join('  '),
    ),
  ];
}

/** Describes the current entries that the new list lacks. */
function describeLeftOut(
  { property, entries, key }: Replacement,
  list: TargetList,
  body: Entry,
  response: unknown,
  name: string,
): string[] {
  const current = readList(response, list.property);
  if (!current) {
    const missing = list.property ?? 'list';
    return [
      `${name} may remove ${entries} (not specified): ${list.operationId} returned no ${missing}.`,
    ];
  }
  const kept = new Set(readList(body, property)?.map((entry) => entry[key]));
  const leftOut = current.filter((entry) => !kept.has(entry[key]));
  if (leftOut.length === 0) return [];
  return [
    `${name} leaves out ${entries}, and may remove them (not specified):`,
    ...leftOut.map((entry) => describeEntry(entry, findTexts(entry[key])[0] ?? `(without ${key})`)),
  ];
}

/** Keeps as many lines as a person can read, and counts the others. */
export function limitLines(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `… and ${more} more`] : lines;
}

export interface FoundTargets {
  /** A line for each target, with the names that people know. */
  readonly lines: readonly string[];
  /** The lines of the targets that the list lacks. */
  readonly missing: readonly string[];
  /** The number of targets that the list contains. */
  readonly found: number;
}

/**
 * Looks up the targets of a request, so that a question can show their names beside their identifiers. Only identifiers
 * are compared, because anybody may have written one into a title.
 *
 * @param response the response of the operation that lists the targets
 * @param listName the name of that operation, as the reader knows it
 * @returns `undefined` if the response contains no list
 */
export function findTargets(
  { names }: Removal,
  list: TargetList,
  { body = {} }: Request,
  response: unknown,
  listName: string,
): FoundTargets | undefined {
  const entries = readList(response, list.property);
  if (!entries) return undefined;
  const identifiers = new Set(names.flatMap((name) => findTexts(body[name])));
  const found: string[] = [];
  const missing: string[] = [];
  for (const identifier of identifiers) {
    const entry = entries.find((candidate) => candidate[list.key] === identifier);
    if (entry) found.push(describeEntry(entry, identifier));
    else missing.push(formatLine([identifier, `(${listName} has no such ${list.key})`]));
  }
  // Targets that exist come first, so that a long list of others cannot hide them.
  return { lines: [...found, ...missing], missing, found: found.length };
}

/** Whether a response contains the list. Without the list, nobody knows what an update leaves out. */
export function hasList({ property }: TargetList, response: unknown): boolean {
  return readList(response, property) !== undefined;
}

/** Reads the objects of a list. Returns `undefined` if the data, or its property, is not a list. */
function readList(data: unknown, property?: string): Entry[] | undefined {
  const list = property === undefined ? data : asObject(data)[property];
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}

/**
 * Finds the values that identify targets, with their JSON Pointers: a value itself, or those of a list. A header is
 * identified by its `key`. Its value may be empty, and is never shown, because it is secret.
 */
function findIdentifiers(value: unknown, pointer = ''): { pointer: string; value: unknown }[] {
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((item, index) => findIdentifiers(item, `${pointer}/${index}`));
  }
  return isObject(value) ? findIdentifiers(value['key'], `${pointer}/key`) : [{ pointer, value }];
}

function findTexts(value: unknown): string[] {
  return findIdentifiers(value)
    .map((identifier) => identifier.value)
    .filter((identifier) => typeof identifier === 'string');
}

/** Describes each target that a property of the body names: `id 66f1…`. */
function describeNamed(property: string, value: unknown): string[] {
  // An entry of the list `ids` is an `id`.
  const noun = Array.isArray(value) ? property.replace(/s$/, '') : property;
  return findTexts(value).map((text) => `${noun} ${formatLine([text])}`);
}

/** Describes an entry by its names and its identifier: `+1 415 555 0100  Front desk  66f1…`. */
function describeEntry(entry: Entry, identifier: string): string {
  const names = NAMES.map((name) => entry[name]).filter((name) => typeof name === 'string');
  const shown = names.map((name) => (name === identifier ? name : cut(name, LONGEST_NAME)));
  return formatLine([...new Set([...shown, identifier])]);
}

/** Joins texts in one line. Line breaks are escaped, because a title with one could look like two targets. */
function formatLine(parts: readonly string[]): string {
  return parts.map((part) => printable(cut(hideInUrl(part), LONGEST_IDENTIFIER))).join('  ');
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
