import { authentication, transport } from './authentication.js';
import type { Citation, Field, Shape, Value } from './fact.js';
import { defaultCallDuration, lengths } from './limits.js';
import { linesWithoutClaim } from './lines-without-claim.js';
import { operations } from './operations.js';
import { states } from './states.js';
import { notShown, silences } from './unknowns.js';

const ofFields = (fields: Readonly<Record<string, Field>>): Citation[] =>
  Object.values(fields).flatMap((field) => [...field.source, ...ofValue(field.value)]);

const ofShape = (shape: Shape): Citation[] => [
  ...(shape.requiredWithSource ? [shape.requiredWithSource] : []),
  ...ofFields(shape.fields),
];

const ofValue = ({ items, shape, values }: Value): Citation[] => [
  ...(items ? ofValue(items) : []),
  ...(shape ? ofShape(shape) : []),
  ...(values ? ofValue(values) : []),
];

/** Every line of the source that some fact cites. */
export function citedLines(): Set<Citation> {
  const ofOperations = operations.flatMap(({ number, parameters, body, answer, ...fact }) => [
    `Endpoints/${number}`,
    fact.answerSource,
    ...(fact.statedAbsences ?? []),
    ...(fact.says ? [fact.says.source] : []),
    ...Object.values(parameters ?? {}).flatMap(ofFields),
    ...(body ? [body.source, ...ofShape(body)] : []),
    ...(typeof answer.value === 'object' ? ofValue(answer.value) : []),
  ]);
  return new Set([
    ...ofOperations,
    ...[
      ...lengths,
      defaultCallDuration,
      ...states,
      ...Object.values(transport),
      ...Object.values(authentication),
    ].map(({ source }) => source),
    ...[...notShown, ...silences].map(({ source }) => source.replace(/!\d+$/, '')),
    ...Object.keys(linesWithoutClaim),
  ]);
}
