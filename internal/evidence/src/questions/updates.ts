/** Questions about updates: which fields keep their values, and what happens to lists and objects that are sent. */
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { isSame, scalarText } from '../json.js';
import type { Question } from '../report.js';
import type { FieldChange, Traffic } from '../traffic.js';
import type { Occasion } from './answer.js';

/** For an operation all of its fields, for a field of a request only that one. */
export function* updates(
  { pointer }: Question,
  { changes }: Traffic,
): Iterable<readonly [what: string, Occasion]> {
  const [, owner, only] = /^(\/components\/schemas\/\w+)\/properties\/(\w+)$/.exec(pointer) ?? [];
  for (const { operation, fields, sideEffects } of changes) {
    const applies =
      owner === undefined
        ? operation.pointer === pointer
        : operation.requestBody?.node?.places.includes(owner);
    if (!applies) continue;
    if (only === undefined) {
      const omitted = fields.filter(({ isSent }) => !isSent);
      if (omitted.length > 0) yield ['omitted', outcomeOfOmitted(omitted)];
      if (sideEffects?.length === 0) yield ['others', 'other fields keep their values'];
      else if (sideEffects) yield ['others', sideEffects.map((name) => `${name} changes too`)];
    }
    for (const field of fields) {
      if (!field.isSent || (only !== undefined && field.name !== only)) continue;
      const outcome = outcomeOf(field);
      if (outcome !== undefined) yield [field.name, outcome];
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
function outcomeOf({ name, before, sent, after }: FieldChange): string | undefined {
  if (isSame(before, sent)) return undefined;
  if (sent === null) {
    const isGone = after === undefined || after === null || isSame(after, []) || isSame(after, {});
    if (isGone) return `null removes ${name}`;
    return isSame(after, before) ? `null leaves ${name} as it is` : undefined;
  }
  if (isSame(after, before)) return `${name} is ignored`;
  if (Array.isArray(before) && Array.isArray(sent) && Array.isArray(after)) {
    const rule = listRule(before, sent, after);
    return rule && `${name} is ${rule}`;
  }
  if (isObject(before) && isObject(sent) && isObject(after)) {
    const rule = objectRule(before, sent, after);
    return rule && `${name} is ${rule}`;
  }
  return undefined;
}

type Rule = 'replaced' | 'merged' | undefined;

/** Decided by what was there before and was not sent. */
function listRule(
  before: readonly unknown[],
  sent: readonly unknown[],
  after: readonly unknown[],
): Rule {
  const given = new Set(sent.map(identityOf));
  const leftOut = before.map(identityOf).filter((each) => !given.has(each));
  const now = new Set(after.map(identityOf));
  const kept = leftOut.filter((each) => now.has(each));
  return [...given].every((each) => now.has(each))
    ? ruleFor(leftOut.length, kept.length)
    : undefined;
}

/** A platform may add fields to an item, so items with the same identity are the same. */
function identityOf(item: unknown): string {
  const object = asObject(item);
  const names = ['id', 'email', 'url', 'key', 'name', 'prompt_id'];
  const name = names.find((each) => object[each] !== undefined);
  const identity = name === undefined ? item : object[name];
  return scalarText(identity) || JSON.stringify(identity);
}

/** Objects may be merged at the first level only, or at every level. */
function objectRule(before: JsonObject, sent: JsonObject, after: JsonObject): Rule {
  const leftOut = Object.keys(before).filter((name) => !Object.hasOwn(sent, name));
  if (Object.keys(sent).some((name) => !Object.hasOwn(after, name))) return undefined;
  const kept = leftOut.filter(
    (name) => Object.hasOwn(after, name) && isSame(after[name], before[name]),
  );
  const rule = ruleFor(leftOut.length, kept.length);
  if (rule !== undefined) return rule;
  for (const name of Object.keys(sent)) {
    const [old, given, now] = [before[name], sent[name], after[name]];
    if (!isObject(old) || !isObject(given) || !isObject(now)) continue;
    const inner = objectRule(old, given, now);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function ruleFor(leftOut: number, kept: number): Rule {
  if (leftOut === 0) return undefined;
  if (kept === leftOut) return 'merged';
  return kept === 0 ? 'replaced' : undefined;
}
