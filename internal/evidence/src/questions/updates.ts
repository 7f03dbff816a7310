/** Questions about updates: which fields keep their values, and what happens to lists and objects that are sent. */
import { isObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { isSame, scalarText, typeOf } from '../json.js';
import type { Question } from '../report.js';
import { isFirst, type FieldChange, type Traffic } from '../traffic.js';
import type { Occasion } from './answer.js';

/** For an operation all of its fields, for a field of a request only that one. The same request shows the same once. */
export function* updates(
  question: Question,
  traffic: Traffic,
): Iterable<readonly [what: string, Occasion]> {
  const seen = new Set<string>();
  for (const { identity, what, occasion } of outcomes(question, traffic)) {
    if (isFirst(seen, JSON.stringify([identity, what, occasion]))) yield [what, occasion];
  }
}

interface Outcome {
  readonly identity: number;
  readonly what: string;
  readonly occasion: Occasion;
}

function* outcomes({ pointer }: Question, { changes }: Traffic): Iterable<Outcome> {
  const [, owner, only] = /^(\/components\/schemas\/\w+)\/properties\/(\w+)$/.exec(pointer) ?? [];
  for (const { operation, identity, fields, sideEffects } of changes) {
    const outcome = (what: string, occasion: Occasion) => ({ identity, what, occasion });
    const applies =
      owner === undefined
        ? operation.pointer === pointer
        : operation.requestBody?.node?.places.includes(owner);
    if (!applies) continue;
    if (only === undefined) {
      const omitted = fields.filter(({ isSent }) => !isSent);
      if (omitted.length > 0) yield outcome('omitted', outcomeOfOmitted(omitted));
      if (sideEffects?.length === 0) yield outcome('others', 'other fields keep their values');
      else if (sideEffects) {
        const changed = sideEffects.map((name) => `${name} changes too`);
        yield outcome('others', changed);
      }
    }
    for (const field of fields) {
      if (!field.isSent || (only !== undefined && field.name !== only)) continue;
      const effect = effectOf(field);
      if (effect !== undefined) yield outcome(field.name, effect);
    }
  }
}

function outcomeOfOmitted(omitted: readonly FieldChange[]): Occasion {
  const lost = omitted.filter(({ before, after }) => !isSame(before, after));
  if (lost.length === 0) return 'omitted fields keep their values';
  return lost.map(
    ({ name, after }) =>
      `omitted ${name} ${after === undefined || after === null ? 'is removed' : 'changes'}`,
  );
}

/** What happened to a field that was sent. Undefined if different rules lead to the same result. */
function effectOf({ name, before, sent, after }: FieldChange): string | undefined {
  if (isSame(before, sent)) return undefined;
  if (sent === null) {
    const isGone = after === undefined || after === null || isSame(after, []) || isSame(after, {});
    if (isGone) return `null removes ${name}`;
    return isSame(after, before) ? `null leaves ${name} as it is` : undefined;
  }
  if (isSame(after, before)) return `${name} is ignored`;
  const rule = ruleOf(before, sent, after);
  return rule && `${name} is ${rule}`;
}

/** Decided by what was there before and was not sent. Objects may be merged at the first level only, or at every level. */
function ruleOf(before: unknown, sent: unknown, after: unknown): 'replaced' | 'merged' | undefined {
  if (typeOf(before) !== typeOf(sent) || typeOf(sent) !== typeOf(after)) return undefined;
  const [old, given, now] = [membersOf(before), membersOf(sent), membersOf(after)];
  if ([...given.keys()].some((key) => !now.has(key))) return undefined;
  const leftOut = [...old.keys()].filter((key) => !given.has(key));
  const kept = leftOut.filter((key) => isSame(now.get(key), old.get(key)));
  if (leftOut.length > 0 && kept.length === leftOut.length) return 'merged';
  if (leftOut.length > 0 && kept.length === 0) return 'replaced';
  for (const [key, value] of given) {
    if (!isObject(value)) continue;
    const inner = ruleOf(old.get(key), value, now.get(key));
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The properties of an object, or the items of a list by their identities. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((item) => [identityOf(item), true]));
  return new Map(Object.entries(asObject(value)));
}

/** A platform may add fields to an item, so items with the same identity are the same. */
function identityOf(item: unknown): string {
  const object = asObject(item);
  const names = ['id', 'email', 'url', 'key', 'name', 'prompt_id'];
  const name = names.find((each) => object[each] !== undefined);
  const identity = name === undefined ? item : object[name];
  return scalarText(identity) || JSON.stringify(identity);
}
