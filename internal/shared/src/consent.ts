/** What a request removes, in the words in which the command line and the MCP server ask for consent to it. */
import { hideInUrl } from './hidden.js';
import { isObject } from './json.js';
import { asObject } from './openapi-document.js';
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
  /** What its entries are called: `webhooks`. */
  readonly entries: string;
  /** The property of each entry that identifies it. */
  readonly key: string;
  /** Absent if no operation reads the list. */
  readonly list?: TargetList<OperationId>;
}

/** How a call removes something. */
export interface Removing<OperationId = string> {
  readonly removal?: Removal<OperationId>;
  /** The list of an update that may remove what the list leaves out. Whether it does is not specified. */
  readonly replacement?: Replacement<OperationId>;
  /** What the path names, which stays: `use case`. */
  readonly owner?: string;
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

/** Properties by which people know a thing, in the order in which they are shown. */
export const NAMES = ['number', 'title', 'name', 'email', 'role'];

/**
 * JSON Pointers into the body to what does not name a target: `''` if nothing names one, else each value that is empty
 * or too long, and each property that the operation does not have. What such a request removes is not specified.
 */
export function findTargetFaults({ names }: Removal, { body = {} }: Request): string[] {
  if (Object.keys(body).length === 0) return [''];
  return Object.entries(body).flatMap(([name, value]) =>
    names.includes(name)
      ? identifiersIn(value, `/${name}`).flatMap((each) =>
          isIdentifier(each.value) ? [] : each.pointer,
        )
      : `/${name}`,
  );
}

function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_IDENTIFIER;
}

/** What names things in a value, with the pointer to each. A header is named by its key, and may have an empty value. */
function identifiersIn(value: unknown, pointer = ''): { pointer: string; value: unknown }[] {
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((item, index) => identifiersIn(item, `${pointer}/${index}`));
  }
  return isObject(value) ? identifiersIn(value['key'], `${pointer}/key`) : [{ pointer, value }];
}

function textsIn(value: unknown): string[] {
  return identifiersIn(value).flatMap((each) => (typeof each.value === 'string' ? each.value : []));
}

/** A line for each thing that some properties name, by their values alone. Values of headers are secret. */
function namedLines(properties: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    // One of the `ids` is an `id`.
    const one = Array.isArray(value) ? name.replace(/s$/, '') : name;
    return textsIn(value).map((text) => `${one} ${targetLine([text])}`);
  });
}

/** A line that names the thing of which a request removes a part. It stays. */
export function describeOwner({ owner, removal }: Removing, { path = {} }: Request): string[] {
  if (owner === undefined) return [];
  const what = removal ? ', everything that matches (how is not specified)' : '';
  return textsIn(Object.values(path)).map((text) => `In ${owner} ${targetLine([text])}${what}:`);
}

/**
 * What a request removes, as lines for a question or a refusal: nothing if it removes nothing.
 *
 * @param current response of the operation that lists what an update replaces, if there is one
 * @param nameOf what a property of the body is called where it was typed
 */
export function listRemovals(
  { removal, replacement }: Removing,
  request: Request,
  current: unknown,
  nameOf: (property: string) => string,
): string[] {
  const { body = {} } = request;
  if (removal) return removal.names.flatMap((name) => namedLines({ [name]: body[name] }));
  if (!replacement || !replaces(replacement, request)) return [];
  const { property, key, list, entries } = replacement;
  const name = nameOf(property);
  const set = listIn(body, property) ?? [];
  if (!list) {
    if (set.length === 0) {
      const given = body[property] === null ? 'null' : 'empty';
      return [`${name} is ${given}, and may remove all ${entries} (not specified).`];
    }
    return [
      `${name} may replace all ${entries} (not specified), and nothing shows which would be lost. It sets:`,
      ...set.map(({ [key]: identifier, headers }) =>
        namedLines({ [key]: String(identifier), headers }).join('  '),
      ),
    ];
  }
  const existing = listIn(current, list.property);
  if (!existing) {
    return [
      `${name} may remove ${entries} (not specified): ${list.operationId} returned no ${list.property ?? 'list'}.`,
    ];
  }
  const kept = new Set(set.map((entry) => entry[key]));
  const leftOut = existing
    .filter((entry) => !kept.has(entry[key]))
    .map((entry) => describeThing(entry, textsIn(entry[key])[0] ?? `(without ${key})`));
  if (leftOut.length === 0) return [];
  return [`${name} leaves out ${entries}, and may remove them (not specified):`, ...leftOut];
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
  const things = listIn(response, list.property);
  if (!things) return undefined;
  const identifiers = new Set(names.flatMap((name) => textsIn(body[name])));
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
  return listIn(response, property) !== undefined;
}

function describeThing(thing: Readonly<Record<string, unknown>>, identifier: string): string {
  const names = NAMES.map((name) => thing[name]).filter((each) => typeof each === 'string');
  // A long title could push the identifier out of sight, or fill a line so that the next one looks like another target.
  const shown = names.map((name) => (name === identifier ? name : cut(name, 40)));
  return targetLine([...new Set([...shown, identifier])]);
}

/** One line, whatever the parts hold: a line break in a title could make a question look like another one. */
function targetLine(parts: readonly string[]): string {
  return parts.map((part) => printable(cut(hideInUrl(part), LONGEST_IDENTIFIER))).join('  ');
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

/** The entries of a list, or of the list that a property has. Undefined if it is not a list. */
function listIn(data: unknown, property?: string): Readonly<Record<string, unknown>>[] | undefined {
  const list = property === undefined ? data : asObject(data)[property];
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}
