/** Finds out what an update did to a field that was sent. */
import { isObject, mapValues, type JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { detectForm, MASKED } from '../forms.js';
import { isEmpty, isSame, scalarText } from '../json.js';
import type { FieldChange } from '../traffic.js';

/** An update can replace, merge or ignore a value that was sent. For null, it can remove the field or keep it. */
export type Rule = 'replace' | 'merge' | 'ignore' | 'remove' | 'keep';

/** The effect on a field that was sent. */
export interface Effect {
  readonly rule: Rule;
  readonly text: string;
}

/** The value of a field before the update, in the request, and after the update, without lists. */
type States = Pick<FieldChange, 'before' | 'sent' | 'after'>;

interface Candidate {
  readonly rule: Rule;
  readonly describe: (name: string) => string;
  /** Returns true if an update by this rule leads to the value after it. */
  readonly explains: (states: States) => boolean;
}

const CANDIDATES_FOR_A_VALUE: readonly Candidate[] = [
  {
    rule: 'replace',
    describe: (name) => `${name} is replaced`,
    explains: ({ sent, after }) => isSame(after, sent),
  },
  { rule: 'merge', describe: (name) => `${name} is merged`, explains: isMerged },
  { rule: 'ignore', describe: (name) => `${name} is ignored`, explains: isUnchanged },
];

const CANDIDATES_FOR_NULL: readonly Candidate[] = [
  {
    rule: 'remove',
    describe: (name) => `null removes ${name}`,
    explains: ({ after }) => isEmpty(after),
  },
  { rule: 'keep', describe: (name) => `null leaves ${name} as it is`, explains: isUnchanged },
];

/** Describes the effect on a field that was sent. Returns undefined unless exactly one rule explains the result. */
export function describeEffect(change: FieldChange): Effect | undefined {
  if (hasMask(change.before) || hasMask(change.after)) return undefined;
  const states = statesOf(change);
  const candidates = change.sent === null ? CANDIDATES_FOR_NULL : CANDIDATES_FOR_A_VALUE;
  const [found, ...others] = candidates.filter(({ explains }) => explains(states));
  return found && others.length === 0
    ? { rule: found.rule, text: found.describe(change.name) }
    : undefined;
}

/**
 * Leaves out what the platform added, unless nothing else changed: then the added members may be the sent ones, which
 * the platform writes in another form.
 */
function statesOf({ before, sent, after }: FieldChange): States {
  const whole = { before: indexLists(before), sent: indexLists(sent), after: indexLists(after) };
  const states = { ...whole, after: indexLists(withoutAdded({ before, sent, after })) };
  return isUnchanged(states) ? whole : states;
}

/** Returns true for a value with a masked secret, which hides the effect of the update. */
function hasMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return detectForm(value) === MASKED;
  return Object.values(value).some(hasMask);
}

export function isUnchanged(states: Pick<States, 'before' | 'after'>): boolean {
  return isSame(states.before, states.after) || staysEmpty(states);
}

export function staysEmpty({ before, after }: Pick<States, 'before' | 'after'>): boolean {
  return isEmpty(before) && isEmpty(after);
}

/** Leaves out the members of objects that neither the field nor the request had, because a platform may add some. */
function withoutAdded({ before, sent, after }: States): unknown {
  if (!isObject(sent) || !isObject(after)) return after;
  const [old, given] = [membersOf(before), membersOf(sent)];
  const members = [...membersOf(after)].filter(([name]) => old.has(name) || given.has(name));
  return Object.fromEntries(
    members.map(([name, now]) => {
      const states = { before: old.get(name), sent: given.get(name), after: now };
      return [name, withoutAdded(states)];
    }),
  );
}

/** A merge may be shallow or deep, so it replaces an object inside of another one, or merges it too. */
function isMerged({ before, sent, after }: States): boolean {
  if (!isObject(before) || !isObject(sent) || !isObject(after)) return isSame(after, sent);
  const [old, given, now] = [membersOf(before), membersOf(sent), membersOf(after)];
  return [...old.keys(), ...given.keys(), ...now.keys()].every((name) => {
    const states = { before: old.get(name), sent: given.get(name), after: now.get(name) };
    if (!given.has(name)) return isSame(states.after, states.before);
    return isSame(states.after, states.sent) || isMerged(states);
  });
}

/** Finds only own members: an object also has names such as `constructor`, which a list can contain as an item. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(asObject(value)));
}

/** Writes lists as objects with a member for each item, so that a merged list is compared as a merged object. */
function indexLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    return Object.fromEntries(value.map((item) => [identifyItem(item), true]));
  }
  return isObject(value) ? mapValues(value, indexLists) : value;
}

/** The fields that distinguish the items of a list. Others do not count, because a platform may add some to an item. */
const IDENTIFYING_FIELDS = ['id', 'email', 'url', 'key', 'name', 'prompt_id'];

function identifyItem(item: unknown): string {
  const identity = isObject(item) ? readIdentity(item) : item;
  return scalarText(identity) || JSON.stringify(identity);
}

function readIdentity(item: JsonObject): unknown {
  const name = IDENTIFYING_FIELDS.find((candidate) => item[candidate] !== undefined);
  return name === undefined ? item : item[name];
}
