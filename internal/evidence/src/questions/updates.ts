/** Answers which fields an update keeps, and how it changes lists and objects. */
import type { OperationId } from '@voice-agent-platform/openapi/operations';
import { choice } from '../decisions.js';
import { HashSet } from '../hash-set.js';
import { isEmpty } from '../json.js';
import { parseField } from '../question-places.js';
import type { Choice, Question } from '../report.js';
import type { Change, FieldChange } from '../traffic.js';
import { describeEffect, isUnchanged, staysEmpty, type Rule } from './effects.js';
import type { Context, Listener } from './listener.js';
import { describeMode } from './routing.js';
import { Tallies, type Outcome, type Remark } from './tally.js';

/** By operation, describes what an update changes beside the fields that it sends. */
const SIDE_EFFECTS: Readonly<Partial<Record<OperationId, (change: Change) => Iterable<Outcome>>>> =
  {
    updatePhoneNumberUseCase: describeMode,
  };

/** The choices that the effect on a field supports. */
type ChoicesByRule = Readonly<Partial<Record<Rule, Choice>>>;

const CHOICES_FOR_ALL_FIELDS: ChoicesByRule = {
  replace: choice('patch-lists', 'replace'),
  merge: choice('patch-lists', 'merge'),
};

/** The choices of the questions that ask what null does to the field that they name. */
const CHOICES_FOR_FIELDS: Readonly<Partial<Record<Question['id'], ChoicesByRule>>> = {
  'null-hooks': {
    remove: choice('null-hooks', 'remove'),
    keep: choice('null-hooks', 'keep'),
  },
};

/** Observes the one field that the question names, or all fields of an operation. */
export function updates({ pointer, id }: Question, context: Context): Listener {
  const asked = parseField(pointer);
  if (!asked) {
    return tallyOutcomes(context, (change) =>
      change.operation.pointer === pointer ? describeChange(change) : [],
    );
  }
  const { owner, field: name } = asked;
  return tallyOutcomes(context, ({ operation, fields }) => {
    const field = fields.find((candidate) => candidate.name === name);
    const isAsked = operation.requestBody?.node?.places.includes(owner) === true;
    return field && isAsked ? describeSent(field, CHOICES_FOR_FIELDS[id]) : [];
  });
}

/** Counts the outcomes of changes. A repeated request counts once. */
function tallyOutcomes(
  { identities }: Context,
  describe: (change: Change) => Iterable<Outcome>,
): Listener {
  const tallies = new Tallies();
  const seen = new HashSet();
  return {
    onChange: (change) => {
      for (const [name, remarks] of describe(change)) {
        if (seen.add(identities.of([change.identity, name, remarks]))) {
          tallies.add(name, ...remarks);
        }
      }
    },
    findings: () => tallies.findings(),
  };
}

function* describeChange(change: Change): Iterable<Outcome> {
  const { fields, others, operation } = change;
  // An empty field that stays empty does not show whether an update keeps or resets it.
  const omitted = fields.filter((field) => !field.isSent && !staysEmpty(field));
  if (omitted.length > 0) yield ['omitted', describeOmitted(omitted)];
  if (others.length > 0) yield ['others', describeOthers(others)];
  yield* SIDE_EFFECTS[operation.row.operationId]?.(change) ?? [];
  for (const field of fields) yield* describeSent(field, CHOICES_FOR_ALL_FIELDS);
}

/** Yields nothing for a field that was not sent. */
function* describeSent(field: FieldChange, choices: ChoicesByRule = {}): Iterable<Outcome> {
  const effect = field.isSent ? describeEffect(field) : undefined;
  if (!effect) return;
  const { text, rule } = effect;
  yield [field.name, [{ text, supports: choices[rule] }]];
}

/** Sums up what happened to the fields that the request left out, and then names each one that changed. */
function describeOmitted(omitted: readonly FieldChange[]): readonly Remark[] {
  const changed = omitted.filter((field) => !isUnchanged(field));
  const kept = omitted.filter((field) => !changed.includes(field));
  return [
    summarizeOmitted({ kept, changed }),
    ...changed.map(
      (field) => `omitted ${field.name} ${isRemoved(field) ? 'is removed' : 'changes'}`,
    ),
  ];
}

function summarizeOmitted({
  kept,
  changed,
}: Readonly<Record<'kept' | 'changed', readonly FieldChange[]>>): Remark {
  // Every response has the required fields, so only an optional one shows that an update keeps what it leaves out.
  const keepsOptional = kept.some((field) => !field.isRequired);
  if (changed.length > 0) {
    return !keepsOptional && changed.every(isRemoved)
      ? { text: 'omitted fields are removed', supports: choice('patch-merge', 'reset') }
      : { text: 'some omitted fields change', supports: choice('patch-merge', null) };
  }
  return keepsOptional
    ? { text: 'omitted fields keep their values', supports: choice('patch-merge', 'keep') }
    : 'omitted required fields keep their values';
}

function isRemoved({ after }: FieldChange): boolean {
  return isEmpty(after);
}

function describeOthers(others: Change['others']): readonly Remark[] {
  const changed = others.filter((field) => !isUnchanged(field));
  if (changed.length === 0) return ['other fields keep their values'];
  return changed.map(({ name }) => `${name} changes too`);
}
