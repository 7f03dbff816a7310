/** The fields of an object in the contract, or of a list's items. `true` stands for any form. */
export type Shape = true | { readonly [field: string]: Shape };

/** A value from JSON, which has no `undefined`, with its lists copied. */
type Received<Value> = { [Name in keyof Value]: Copied<Exclude<Value[Name], undefined>> };

type Copied<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

/** Copies the fields of a value that its shape has. Requests can have others, which are not stored. */
export function pickFields<Value>(value: Value, shape: Shape): Received<Value> {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => pickFields(item, shape)) as Received<Value>;
  }
  if (shape === true || typeof value !== 'object' || value === null) {
    return value as Received<Value>;
  }
  const fields = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return known ? [[name, pickFields(inner, known)]] : [];
  });
  return Object.fromEntries(fields) as Received<Value>;
}
