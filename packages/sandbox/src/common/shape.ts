import { formatPointer } from '@voice-agent-platform/validators';

/** The fields that an object of the contract can have. Those of a list are those of its items. `true`: of any form. */
export type Shape = true | { readonly [field: string]: Shape };

/** A value that came as JSON, which has no `undefined`. Its lists are copies. */
type Received<Value> = { [Name in keyof Value]: Copied<Exclude<Value[Name], undefined>> };

type Copied<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

/** A value with the fields of its shape only. `onOther` is called for each field that is dropped. */
export function shaped<Value>(
  value: Value,
  shape: Shape,
  onOther?: (pointer: string, known: readonly string[]) => void,
  pointer = '',
): Received<Value> {
  if (shape === true || typeof value !== 'object' || value === null) {
    return value as Received<Value>;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      shaped(item, shape, onOther, `${pointer}/${index}`),
    ) as Received<Value>;
  }
  const fields = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const path = `${pointer}${formatPointer([name])}`;
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known) return [[name, shaped(inner, known, onOther, path)]];
    onOther?.(path, Object.keys(shape));
    return [];
  });
  return Object.fromEntries(fields) as Received<Value>;
}
