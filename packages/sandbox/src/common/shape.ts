import { formatPointer } from '@voice-agent-platform/validators';

/** The fields of an object in the contract, or of a list's items. `true` stands for any form. */
export type Shape = true | { readonly [field: string]: Shape };

/** A value from JSON, which has no `undefined`, with its lists copied. */
type Received<Value> = { [Name in keyof Value]: Copied<Exclude<Value[Name], undefined>> };

type Copied<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

/** Copies the fields of the shape. Calls `onOther` for each dropped field. */
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
