import { authentication } from './authentication.js';
import type { Citation, Field, Value } from './fact.js';
import { irregularities } from './irregularities.js';
import { defaultCallDuration, lengths } from './limits.js';
import { linesWithoutClaim } from './lines-without-claim.js';
import { operations } from './operations.js';
import { states } from './states.js';
import { transport } from './transport.js';
import { notShown, silences } from './unknowns.js';

/** A field of the facts, under one of the lines that it cites. */
export interface CitedField {
  readonly source: Citation;
  readonly name: string;
  readonly field: Field;
}

const ofFields = (fields: Readonly<Record<string, Field>>): CitedField[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...field.source.map((source) => ({ source, name, field })),
    ...ofValue(field.value),
  ]);

const ofValue = ({ items, shape, values }: Value): CitedField[] => [
  ...(items ? ofValue(items) : []),
  ...(shape ? ofFields(shape.fields) : []),
  ...(values ? ofValue(values) : []),
];

/** Every field of every operation, down to the last level, once for each line that it cites. */
export const citedFields = (): CitedField[] =>
  operations.flatMap(({ parameters, body, answer }) => [
    ...Object.values(parameters ?? {}).flatMap(ofFields),
    ...(body ? ofFields(body.fields) : []),
    ...(typeof answer.value === 'object' ? ofValue(answer.value) : []),
  ]);

/** Every line of the source that some fact cites. */
export function citedLines(): Set<Citation> {
  const ofOperations = operations.flatMap(({ number, body, ...fact }) => [
    `Endpoints/${number}`,
    fact.answerSource,
    ...(fact.statedAbsences ?? []),
    ...(fact.says ? [fact.says.source] : []),
    ...(body ? [body.source, body.requiredWithSource ?? body.source] : []),
  ]);
  return new Set([
    ...ofOperations,
    ...citedFields().map(({ source }) => source),
    ...[
      ...lengths,
      ...irregularities,
      defaultCallDuration,
      ...states,
      ...Object.values(transport),
      ...Object.values(authentication),
    ].map(({ source }) => source),
    ...[...notShown, ...silences].map(({ source }) => source.replace(/!\d+$/, '')),
    ...Object.keys(linesWithoutClaim),
  ]);
}
