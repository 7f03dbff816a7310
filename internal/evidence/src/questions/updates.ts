/** Answers which fields an update keeps, and how it changes lists and objects. */
import { asArray } from '@voice-agent-platform/shared/openapi-document';
import { parseField, type SchemaNode } from '../contract.js';
import { choice } from '../decisions.js';
import { HashSet } from '../hash-set.js';
import { isSame } from '../json.js';
import type { Question } from '../report.js';
import type { Change, FieldChange } from '../traffic.js';
import { describeEffect } from './effects.js';
import { Tallies, type Context, type Listener, type Remark } from './listener.js';

/** Observes all fields of an operation, or the one field that the question names. A repeated request counts once. */
export function updates({ pointer, id }: Question, { identities }: Context): Listener {
  const { owner, field } = parseField(pointer) ?? {};
  const tallies = new Tallies();
  const seen = new HashSet();
  const applies = ({ operation }: Change) =>
    owner === undefined
      ? operation.pointer === pointer
      : operation.requestBody?.node?.places.includes(owner) === true;
  return {
    onChange: (change) => {
      if (!applies(change)) return;
      const outcomes =
        field === undefined
          ? describeChange(change)
          : describeField(change, field, id === 'null-hooks');
      for (const [name, remarks] of outcomes) {
        if (seen.add(identities.of([change.identity, name, remarks]))) {
          tallies.add(name, ...remarks);
        }
      }
    },
    findings: () => tallies.findings(),
  };
}

/** The remarks about a field that was sent, a field that was left out, or another field of the resource. */
type Outcome = readonly [name: string, remarks: readonly Remark[]];

function* describeChange({ fields, others, operation }: Change): Iterable<Outcome> {
  const isEmpty = ({ before, after }: FieldChange) => before === null && after === null;
  const omitted = fields.filter((field) => !field.isSent && !isEmpty(field));
  if (omitted.length > 0) yield ['omitted', describeOmitted(omitted)];
  if (others.length > 0) yield ['others', describeOthers(others)];
  if (operation.row.operationId === 'updatePhoneNumberUseCase') {
    yield* describeMode(others, operation.success?.node?.properties.get('mode'));
  }
  for (const field of fields) {
    const effect = field.isSent ? describeEffect(field) : undefined;
    if (!effect) continue;
    const { text, rule } = effect;
    yield [field.name, [rule ? { text, supports: choice('patch-lists', rule) } : text]];
  }
}

function* describeField(
  { fields }: Change,
  name: string,
  asksAboutNull: boolean,
): Iterable<Outcome> {
  const field = fields.find((candidate) => candidate.name === name);
  const effect = field?.isSent ? describeEffect(field) : undefined;
  if (!effect) return;
  const { text, afterNull } = effect;
  const supports = asksAboutNull && afterNull ? choice('null-hooks', afterNull) : undefined;
  yield [name, [{ text, supports }]];
}

function describeOmitted(omitted: readonly FieldChange[]): readonly Remark[] {
  const changed = omitted.filter(({ before, after }) => !isSame(before, after));
  // Required fields are always in the response, so only optional ones show whether an update keeps others.
  const keepsSome = omitted.some((field) => !field.isRequired && !changed.includes(field));
  if (changed.length === 0) {
    return keepsSome
      ? [{ text: 'omitted fields keep their values', supports: choice('patch-merge', 'keep') }]
      : ['omitted required fields keep their values'];
  }
  const isRemoved = ({ after }: FieldChange) => after === undefined || after === null;
  const removesAll = !keepsSome && changed.every(isRemoved);
  return [
    removesAll
      ? { text: 'omitted fields are removed', supports: choice('patch-merge', 'reset') }
      : { text: 'some omitted fields change', supports: choice('patch-merge', null) },
    ...changed.map(
      (field) => `omitted ${field.name} ${isRemoved(field) ? 'is removed' : 'changes'}`,
    ),
  ];
}

function describeOthers(others: Change['others']): readonly Remark[] {
  const changed = others.filter(({ before, after }) => !isSame(before, after));
  if (changed.length === 0) return ['other fields keep their values'];
  return changed.map(({ name }) => `${name} changes too`);
}

/** Skips a number that is already routed to a use case: it does not show whether the update sets the mode. */
function* describeMode(others: Change['others'], node: SchemaNode | undefined): Iterable<Outcome> {
  const mode = others.find(({ name }) => name === 'mode');
  if (!mode || mode.before === USE_CASE_MODE) return;
  // An unknown mode may mean anything.
  if (!asArray(node?.schema.enum).some((value) => value === mode.before)) return;
  if (mode.after === USE_CASE_MODE) {
    yield [
      'mode',
      [{ text: `mode becomes ${USE_CASE_MODE}`, supports: choice('routing-mode', 'use-case') }],
    ];
  } else if (isSame(mode.before, mode.after)) {
    yield ['mode', [{ text: 'mode stays as it is', supports: choice('routing-mode', 'keep') }]];
  }
}

const USE_CASE_MODE = 'use_case';
