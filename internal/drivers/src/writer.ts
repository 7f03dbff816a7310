/** What a writer of one language is: from a call of the contract to its source text, which is compiled and shown. */
import type { Call, Kind, Parameter, Place, Value } from './calls.js';
import type { Doc } from './layout.js';

export interface Source {
  /** Lines, such as `import com.example.Agent;`. */
  readonly imports: readonly string[];
  readonly code: string;
}

export interface Writer {
  readonly write: (call: Call) => Source;
  /** The driver, whose regions make the clients of a sample. */
  readonly driver: string;
  /** The file that has all calls, which the driver is built with. */
  readonly file: string;
  readonly program: (calls: readonly Call[]) => string;
}

type Forms = { readonly [K in Kind]?: (value: OfKind<Value, K>, place: Place) => Doc };
type OfKind<V, K> = V extends { readonly kind: infer Own } ? (K extends Own ? V : never) : never;

/**
 * Writes values by their form. An unknown form is an error, because a guess could compile and send something else.
 */
export function valueWriter(language: string, forms: Forms) {
  return (value: Value, place: Place): Doc => {
    const form = forms[value.kind] as ((value: Value, place: Place) => Doc) | undefined;
    if (form) return form(value, place);
    throw new Error(
      `The writer of ${language} does not know the form "${value.kind}" of ${place.owner}.${place.field}`,
    );
  };
}

/** The parameters of a place that are sent, with their values as `write` writes them. */
export function written(
  { operationId, parameters }: Call,
  place: Parameter['in'],
  write: (value: Value, place: Place) => Doc,
): (readonly [name: string, value: Doc])[] {
  return parameters.flatMap(({ in: where, name, value }) =>
    where === place && value ? [[name, write(value, { owner: operationId, field: name })]] : [],
  );
}

/** A text in double quotes. JSON's escapes mean the same in most languages, but for rare characters. */
export function quoted(text: string): string {
  if (/[^\P{C}\n\t]/u.test(text)) throw new Error(`No writer escapes ${JSON.stringify(text)}`);
  return JSON.stringify(text);
}

/** A text in single quotes, as PHP and Ruby write it. */
export function singleQuoted(text: string): string {
  if (/\p{C}/u.test(text)) throw new Error(`No writer escapes ${JSON.stringify(text)}`);
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** Lines of code, each indented. */
export function indent(code: string, by: string): string {
  return code.replace(/^(?=.)/gm, by);
}

export function uniqueSorted(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort();
}

/** A number that has decimals in the languages that distinguish it by them. */
export function decimal({ value }: { readonly value: number }): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
