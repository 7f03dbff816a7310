/** Finds out what an update did to a field that was sent. */
import { isObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { detectForm, MASKED } from '../forms.js';
import { isSame, scalarText, typeOf } from '../json.js';
import type { FieldChange } from '../traffic.js';

/** The effect on a field that was sent. */
export interface Effect {
  readonly text: string;
  /** Present if a value was replaced by, or merged with, the one that was sent. */
  readonly rule?: Rule;
  /** Present if null was sent. */
  readonly afterNull?: 'remove' | 'keep';
}

type Rule = 'replace' | 'merge';

const PARTICIPLES = { replace: 'replaced', merge: 'merged' } as const;

/** The value of a field before the update, in the request, and after the update. */
type States = Pick<FieldChange, 'before' | 'sent' | 'after'>;

/** Describes the effect on a field that was sent. Returns undefined if several rules explain the result. */
export function describeEffect({ name, before, sent, after }: FieldChange): Effect | undefined {
  if (isSame(before, sent)) return undefined;
  if (hasMask(before) || hasMask(after)) return undefined;
  if (sent === null) {
    const isGone = [null, [], {}].some((empty) => isSame(after, empty));
    if (isGone) return { text: `null removes ${name}`, afterNull: 'remove' };
    if (!isSame(after, before)) return undefined;
    return { text: `null leaves ${name} as it is`, afterNull: 'keep' };
  }
  if (isSame(after, before)) {
    // Merging a value with a part of itself changes nothing.
    return includes(before, sent) ? undefined : { text: `${name} is ignored` };
  }
  const rule = findRule({ before, sent, after });
  return rule && { text: `${name} is ${PARTICIPLES[rule]}`, rule };
}

/** Returns true for a value with a masked secret, which hides the effect of the update. */
function hasMask(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return detectForm(value) === MASKED;
  return Object.values(value).some(hasMask);
}

/** Returns true if a part, merged into the whole, changes nothing. */
function includes(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || typeOf(whole) !== typeOf(part)) return isSame(whole, part);
  const members = listMembers(whole);
  return [...listMembers(part)].every(([key, value]) => includes(members.get(key), value));
}

/**
 * Finds the rule from the members that were there before and were not sent: a merge keeps them, a replacement does not. A
 * merge may be shallow or deep, so objects inside are compared too.
 */
function findRule({ before, sent, after }: States): Rule | undefined {
  if (typeOf(before) !== typeOf(sent) || typeOf(sent) !== typeOf(after)) return undefined;
  const [old, given, now] = [listMembers(before), listMembers(sent), listMembers(after)];
  if ([...given.keys()].some((key) => !now.has(key))) return undefined;
  const leftOut = [...old.keys()].filter((key) => !given.has(key) && !isSame(old.get(key), null));
  const kept = leftOut.filter((key) => isSame(now.get(key), old.get(key)));
  if (leftOut.length > 0 && kept.length === leftOut.length) return 'merge';
  if (leftOut.length > 0 && kept.length === 0) return 'replace';
  for (const [key, value] of given) {
    if (!isObject(value)) continue;
    const inner = findRule({ before: old.get(key), sent: value, after: now.get(key) });
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Returns the properties of an object, or the items of a list by identity. */
function listMembers(value: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((item) => [identifyItem(item), true]));
  return new Map(Object.entries(asObject(value)));
}

/** Ignores other fields, because a platform may add some to an item. */
function identifyItem(item: unknown): string {
  const object = asObject(item);
  const names = ['id', 'email', 'url', 'key', 'name', 'prompt_id'];
  const name = names.find((candidate) => object[candidate] !== undefined);
  const identity = name === undefined ? item : object[name];
  return scalarText(identity) || JSON.stringify(identity);
}
