/** Describes what a request removes. The command line and the MCP server ask for consent in these words. */
import { describeEntry, formatLine } from './lines.js';
import type {
  Entry,
  Removal,
  RemovalRules,
  RemovalRequest,
  Replacement,
  TargetList,
  TargetProperty,
} from './removal-rules.js';
import { readIdentifiers, readList } from './targets.js';

/** Introduces the lines of a question with the resource that stays, if the path names one. */
export function describeOwner(
  { owner, removal }: RemovalRules,
  { path = {} }: RemovalRequest,
): string[] {
  if (owner === undefined) return [];
  const scope = removal ? ', everything that matches (how is not specified)' : '';
  const ids = Object.values(path).filter((id) => typeof id === 'string');
  return ids.map((id) => `In ${owner} ${formatLine([id])}${scope}:`);
}

export interface RemovalContext {
  /** The response of `replacement.list`, if there is one. */
  readonly current: unknown;
  /** Returns the name of a property of the body as the user typed it. */
  readonly nameOf: (property: string) => string;
}

/**
 * Describes what a request removes or may remove, in lines for a question or a refusal.
 *
 * @returns no lines if the request removes nothing
 */
export function listRemovals(
  { removal, replacement }: RemovalRules,
  request: RemovalRequest,
  context: RemovalContext,
): string[] {
  if (removal) return listTargets(removal, request);
  if (!replacement || !replaces(replacement, request)) return [];
  return listLosses(replacement, request, context);
}

/** Describes the targets that a request names, in lines. */
export function listTargets({ targets }: Removal, { body = {} }: RemovalRequest): string[] {
  return targets.flatMap((target) => describeTargets(target, body));
}

/**
 * Describes what a new list removes or may remove, in lines.
 *
 * @returns no lines if the new list leaves nothing out
 */
export function listLosses(
  replacement: Replacement,
  { body = {} }: RemovalRequest,
  { current, nameOf }: RemovalContext,
): string[] {
  const { property, list } = replacement;
  const name = nameOf(property);
  const after = body[property];
  return list
    ? describeLeftOut({ ...replacement, list }, name, { before: current, after })
    : describeReplaced(replacement, name, after);
}

/** Returns true if a request contains the list that the operation replaces. */
export function replaces({ property }: Replacement, { body = {} }: RemovalRequest): boolean {
  return Object.hasOwn(body, property);
}

/** Describes a replacement where no operation returns the current list: all of its entries may be lost. */
function describeReplaced(
  { entries, identifiedBy }: Replacement,
  name: string,
  after: unknown,
): string[] {
  const added = readList(after) ?? [];
  if (added.length === 0) {
    const value = after === null ? 'null' : 'empty';
    return [`${name} is ${value}, and may remove all ${entries} (not specified).`];
  }
  const lines = added.map((entry) =>
    identifiedBy.flatMap((target) => describeTargets(target, entry)).join('  '),
  );
  return [
    `${name} may replace all ${entries} (not specified), and nothing shows which would be lost. It sets:`,
    ...lines.map((line) => line || `(without ${identifiedBy[0].property})`),
  ];
}

/** Describes the current entries that the new list lacks. */
function describeLeftOut(
  { entries, list, identifiedBy: [key] }: Replacement & { readonly list: TargetList },
  name: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): string[] {
  const current = readList(before, list.property);
  if (!current) {
    const missing = list.property ?? 'list';
    return [
      `${name} may remove ${entries} (not specified): ${list.operationId} returned no ${missing}.`,
    ];
  }
  const kept = new Set(readList(after)?.map((entry) => entry[key.property]));
  const leftOut = current.filter((entry) => !kept.has(entry[key.property]));
  if (leftOut.length === 0) return [];
  const describe = (entry: Entry) => {
    const [identifier = `(without ${key.property})`] = readIdentifiers(key, entry);
    return describeEntry(entry, identifier);
  };
  return [
    `${name} leaves out ${entries}, and may remove them (not specified):`,
    ...leftOut.map(describe),
  ];
}

/** Describes each target that a property names: `id 66f1…`. */
function describeTargets(target: TargetProperty, data: Entry): string[] {
  const { property } = target;
  // An item of the list `ids` is an `id`.
  const noun = Array.isArray(data[property]) ? property.replace(/s$/, '') : property;
  return readIdentifiers(target, data).map((text) => `${noun} ${formatLine([text])}`);
}
