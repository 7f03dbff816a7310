import { parsePointer, type OperationId } from '@voice-agent-platform/validators';
import type { Decide } from '../decisions/choices.js';
import { isRecord } from '../common/json-value.js';
import { responsePlaces } from '../generated/operations.js';

type Fields = Record<string, unknown>;

/** Calls a function with each object and key that a pointer matches. `*` stands for each item. */
function visit(value: unknown, pointer: string, act: (fields: Fields, key: string) => void): void {
  const walk = (at: unknown, [step = '', ...steps]: readonly string[]): void => {
    if (typeof at !== 'object' || at === null) return;
    const fields = at as Fields;
    for (const key of step === '*' ? Object.keys(fields) : [step]) {
      if (steps.length > 0) walk(fields[key], steps);
      else if (fields[key] !== undefined) act(fields, key);
    }
  };
  // Wraps the response, so that a pointer to the response itself also has a last step.
  walk({ response: value }, ['response', ...parsePointer(pointer)]);
}

/**
 * Varies a response in ways that the contract leaves open. Fields that the request sent stay, because no platform omits
 * them.
 */
export function varied(
  operationId: OperationId,
  json: unknown,
  body: unknown,
  decide: Decide,
): unknown {
  const places: Readonly<Record<string, readonly string[]>> = responsePlaces[operationId];
  const { optional = [], nullable = [], enumerations = [], objects = [] } = places;
  const choices = {
    nulls: decide('response-nulls'),
    absent: decide('response-absent'),
    values: decide('response-values'),
    fields: decide('response-fields'),
  };
  const isPlain = ['declared', 'present'];
  if (Object.values(choices).every((choice) => isPlain.includes(choice))) return json;
  const copy: unknown = structuredClone(json);
  const change = (
    pointers: readonly string[],
    choice: string,
    act: (fields: Fields, key: string) => void,
  ): void => {
    for (const pointer of pointers) {
      if (isRecord(body) && Object.hasOwn(body, parsePointer(pointer)[0] ?? '')) continue;
      const hasObjects = objects.includes(pointer) || objects.includes(`${pointer}/*`);
      if (!hasObjects || choice === 'outer') visit(copy, pointer, act);
    }
  };
  if (choices.values === 'new') {
    change(enumerations, 'outer', (fields, key) => (fields[key] = 'new_value'));
  }
  if (choices.fields === 'more') {
    // A pointer to an object ends at that object.
    change(objects, 'outer', (fields, key) =>
      Object.assign(fields[key] as object, { new_field: 1 }),
    );
  }
  if (choices.nulls !== 'declared') {
    change([...optional, ...nullable], choices.nulls, (fields, key) => (fields[key] = null));
  }
  if (choices.absent !== 'present') {
    change(optional, choices.absent, (fields, key) => delete fields[key]);
  }
  return copy;
}
