/**
 * One line of the source: its section, then a table row, a label, a list number or an ordinal
 * (`Organization/name`, `Endpoints/7/Query`, `Authentication/2`). `../source/digest.ts` makes them.
 */
export type Citation = string;

/** What the source states of one value. A keyword that is absent here is one that nothing backs. */
export interface Value {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly nullable?: true;
  readonly format?: 'email' | 'uri' | 'uuid' | 'date-time';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly default?: string | boolean;
  readonly items?: Value;
  /** An object whose fields are stated. Without `shape` and `values` an object is free-form. */
  readonly shape?: Shape;
  /** An object used as a map: what its values are. */
  readonly values?: Value;
}

export interface Field {
  readonly value: Value;
  readonly required: boolean;
  readonly source: readonly Citation[];
  /** What only prose can carry: the description has to match each of these. */
  readonly says?: readonly RegExp[];
}

export interface Shape {
  readonly source: Citation;
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that become required when another is there, with the lines that say so. */
  readonly requiredWith?: Readonly<Record<string, readonly string[]>>;
  readonly requiredWithSource?: Citation;
}

type Statement = Omit<Field, 'source'>;

export const string: Value = { type: 'string' };
export const number: Value = { type: 'number' };
export const integer: Value = { type: 'integer' };
export const boolean: Value = { type: 'boolean' };
export const freeForm: Value = { type: 'object' };
export const uuid: Value = { type: 'string', format: 'uuid' };
export const dateTime: Value = { type: 'string', format: 'date-time' };
export const email: Value = { type: 'string', format: 'email' };
export const uri: Value = { type: 'string', format: 'uri' };

export const length = (minLength: number, maxLength: number): Value => ({
  type: 'string',
  minLength,
  maxLength,
});
export const atMost = (maxLength: number): Value => ({ type: 'string', maxLength });
export const oneOf = (...values: string[]): Value => ({ type: 'string', enum: values });
export const arrayOf = (items: Value): Value => ({ type: 'array', items });
export const mapOf = (values: Value): Value => ({ type: 'object', values });
export const object = (shape: Shape): Value => ({ type: 'object', shape });
export const orNull = (value: Value): Value => ({ ...value, nullable: true });
export const byDefault = (value: Value, fallback: string | boolean): Value => ({
  ...value,
  default: fallback,
});

export const required = (value: Value, ...says: RegExp[]): Statement => ({
  value,
  required: true,
  says,
});
export const optional = (value: Value, ...says: RegExp[]): Statement => ({
  value,
  required: false,
  says,
});

/** The rows of one table: each field cites the row that bears its name. */
export function table(section: string, rows: Record<string, Statement>): Shape {
  const fields = Object.entries(rows).map(
    ([name, row]) => [name, { ...row, source: [`${section}/${name}`] }] as const,
  );
  return { source: section, fields: Object.fromEntries(fields) };
}

/** The fields that one line of prose lists: each cites that line. */
export function line(source: Citation, rows: Record<string, Statement>): Shape {
  const fields = Object.entries(rows).map(
    ([name, row]) => [name, { ...row, source: [source] }] as const,
  );
  return { source, fields: Object.fromEntries(fields) };
}

/** Some fields of a table, as another line of the source lists them; both are cited. */
export function selection(
  source: Citation,
  from: Shape,
  names: { required?: readonly string[]; optional?: readonly string[] },
): Shape {
  const pick = (name: string, isRequired: boolean): [string, Field] => {
    const field = from.fields[name];
    if (!field) throw new Error(`${source} lists ${name}, which ${from.source} does not have`);
    return [name, { ...field, required: isRequired, source: [...field.source, source] }];
  };
  return {
    source,
    fields: Object.fromEntries([
      ...(names.required ?? []).map((name) => pick(name, true)),
      ...(names.optional ?? []).map((name) => pick(name, false)),
    ]),
  };
}

/** A body of PATCH states no default: sent by a generated client, it would overwrite data. */
export function withoutDefaults(shape: Shape): Shape {
  const fields = Object.entries(shape.fields).map(([name, field]) => {
    const { default: fallback, ...value } = field.value;
    return [name, fallback === undefined ? field : { ...field, value }] as const;
  });
  return { ...shape, fields: Object.fromEntries(fields) };
}
