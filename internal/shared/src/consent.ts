/** What a request removes, in the words in which the command line and the MCP server ask for consent to it. */
import { hideInUrl } from './hidden.js';
import { isObject } from './json.js';
import { printable } from './text.js';

/** Where an operation lists things that another one removes. */
export interface TargetList<OperationId = string> {
  /** The operation, which takes no parameters. */
  readonly operationId: OperationId;
  /** The property of its response that has the list. Absent if the response is the list. */
  readonly property?: string;
  /** The property of each thing that identifies it. */
  readonly key: string;
}

/** How a request names what it removes. */
export interface Removal<OperationId = string> {
  /** Properties of the body. At least one of them has to be given, and none may be empty. */
  readonly names: readonly string[];
  readonly list?: TargetList<OperationId>;
}

/** How an update removes what its body leaves out of a list. */
export interface Replacement<OperationId = string> {
  /** The property of the body that has the list. */
  readonly property: string;
  /** The property of each entry that identifies it. */
  readonly key: string;
  /** Absent if no operation reads the list. */
  readonly list?: TargetList<OperationId>;
}

/** How a call removes something. */
export interface Removing<OperationId = string> {
  readonly removal?: Removal<OperationId>;
  /** The list of an update that removes what the list leaves out. */
  readonly replacement?: Replacement<OperationId>;
}

/** What the client's method takes. */
interface Request {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A longer identifier is refused: nobody can read it in a question. */
const LONGEST_IDENTIFIER = 2_000;
/** A question with more lines says how many there are. */
const MOST_LINES = 100;

/** One thing that a request names. */
interface Target {
  readonly name: string;
  readonly value: string;
}

/** Properties by which people know a thing, in the order in which they are shown. */
export const NAMES = ['number', 'title', 'name', 'email', 'role'];

/**
 * JSON Pointers into the body to what does not name a target: `''` if nothing names one, else each value that is empty
 * or too long, and each property that the operation does not have. What such a request removes is not specified.
 */
export function findTargetFaults({ names }: Removal, { body = {} }: Request): string[] {
  const faults = Object.entries(body).flatMap(([name, value]) =>
    names.includes(name) ? faultsIn(value, `/${name}`) : [`/${name}`],
  );
  return faults.length === 0 && Object.keys(body).length === 0 ? [''] : faults;
}

function faultsIn(value: unknown, pointer: string): string[] {
  if (Array.isArray(value)) {
    return value.length === 0
      ? [pointer]
      : value.flatMap((item, index) => faultsIn(item, `${pointer}/${index}`));
  }
  // A header is named by its key, and may have an empty value.
  if (isObject(value)) return faultsIn(value['key'], `${pointer}/key`);
  const isNamed =
    typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_IDENTIFIER;
  return isNamed ? [] : [pointer];
}

/** A line for each target, by the values of the request alone. Values of headers are secret. */
function listTargets({ names }: Removal, { path, body = {} }: Request): string[] {
  return [
    ...names.flatMap((name) => targetsIn(name, body[name])),
    ...Object.entries(path ?? {}).flatMap(([name, value]) => targetsIn(name, value)),
  ].map(namedLine);
}

/**
 * What a request removes, as lines for a question or a refusal: nothing if it removes nothing.
 *
 * @param current response of the operation that lists what an update replaces, if there is one
 */
export function listRemovals(
  { removal, replacement }: Removing,
  request: Request,
  current: unknown,
): string[] {
  if (removal) return listTargets(removal, request);
  if (!replacement || !replaces(replacement, request)) return [];
  const { property, list } = replacement;
  if (list) {
    if (!hasList(list, current)) {
      return [
        `body.${property} may remove entries: ${list.operationId} returned no ${list.property ?? 'list'}.`,
      ];
    }
    const leftOut = findLeftOut(replacement, list, request, current);
    return leftOut.length === 0 ? [] : [`body.${property} leaves out, and so removes:`, ...leftOut];
  }
  const entries = listEntries(replacement, request);
  return [
    ...Object.entries(request.path ?? {}).map(([name, value]) =>
      namedLine({ name, value: String(value) }),
    ),
    entries.length === 0
      ? `body.${property} is empty, and so removes all entries.`
      : `body.${property} replaces all entries, and nothing shows which ones are lost. It sets:`,
    ...entries,
  ];
}

/** Whether a request replaces the list. */
export function replaces({ property }: Replacement, { body = {} }: Request): boolean {
  return Object.hasOwn(body, property);
}

/** The lines that a person can read, and how many there are besides. */
export function limitLines(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `… and ${more} more`] : lines;
}

export interface FoundTargets {
  /** A line for each target, by which a person knows it. */
  readonly lines: readonly string[];
  /** The lines of targets that the list does not have. */
  readonly missing: readonly string[];
  /** How many of the targets the list has. */
  readonly found: number;
}

/**
 * The targets of a request as the operation that lists them shows them: by number and title, say, and by identifier.
 * They are found by their identifier alone, because anybody may have written it into a title as well.
 *
 * @param response of the operation that lists the targets
 * @param listName the operation, as the reader knows it
 * @returns `undefined` if the response has no list
 */
export function findTargets(
  { names }: Removal,
  list: TargetList,
  { body = {} }: Request,
  response: unknown,
  listName: string,
): FoundTargets | undefined {
  if (!hasList(list, response)) return undefined;
  const things = entriesOf(response, list.property);
  const identifiers = new Set(
    names.flatMap((name) => targetsIn(name, body[name])).map(({ value }) => value),
  );
  const found: string[] = [];
  const missing: string[] = [];
  for (const identifier of identifiers) {
    const thing = things.find((each) => each[list.key] === identifier);
    if (thing) found.push(describeThing(thing, identifier));
    else missing.push(targetLine([identifier, `(${listName} has no such ${list.key})`]));
  }
  // What exists comes first: many identifiers that mean nothing must not hide it.
  return { lines: [...found, ...missing], missing, found: found.length };
}

/** Whether a response has the list. Without it, what an update leaves out is unknown, and so not nothing. */
export function hasList({ property }: TargetList, response: unknown): boolean {
  return Array.isArray(listIn(response, property));
}

/** A line for each entry of the current list that an update leaves out. */
function findLeftOut(
  { property, key }: Replacement,
  list: TargetList,
  { body = {} }: Request,
  response: unknown,
): string[] {
  const kept = new Set(entriesOf(body, property).map((entry) => entry[key]));
  return entriesOf(response, list.property)
    .filter((entry) => !kept.has(entry[key]))
    .map((entry) =>
      describeThing(entry, targetsIn(key, entry[key])[0]?.value ?? `(without ${key})`),
    );
}

/** A line for each entry of the list that an update sets. */
function listEntries({ property, key }: Replacement, { body = {} }: Request): string[] {
  return entriesOf(body, property).map((entry) =>
    [{ name: key, value: String(entry[key]) }, ...targetsIn('headers', entry['headers'])]
      .map(namedLine)
      .join('  '),
  );
}

/** The strings in a value. Of a header, it is the key. */
function targetsIn(name: string, value: unknown): Target[] {
  if (Array.isArray(value)) return value.flatMap((item) => targetsIn(singular(name), item));
  if (isObject(value)) return targetsIn(name, value['key']);
  return typeof value === 'string' ? [{ name, value }] : [];
}

/** `ids` becomes `id`. */
function singular(name: string): string {
  return name.replace(/s$/, '');
}

function describeThing(thing: Readonly<Record<string, unknown>>, identifier: string): string {
  const names = NAMES.map((name) => thing[name]).filter((each) => typeof each === 'string');
  // A long title could push the identifier out of sight, or fill a line so that the next one looks like another target.
  const shown = names.map((name) => (name === identifier ? name : cut(name, 40)));
  return targetLine([...new Set([...shown, identifier])]);
}

function namedLine({ name, value }: Target): string {
  return `${name} ${targetLine([value])}`;
}

/** One line, whatever the parts hold: a line break in a title could make a question look like another one. */
function targetLine(parts: readonly string[]): string {
  return parts.map((part) => printable(cut(hideInUrl(part), LONGEST_IDENTIFIER))).join('  ');
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function entriesOf(data: unknown, property?: string): Readonly<Record<string, unknown>>[] {
  const list = listIn(data, property);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function listIn(data: unknown, property?: string): unknown {
  return property === undefined ? data : isObject(data) ? data[property] : undefined;
}
