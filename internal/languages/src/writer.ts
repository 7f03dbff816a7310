/** Writes the values of a call as the source text of a language. */
import type { Call, Kind, Parameter, Value } from './calls.js';
import type { Doc } from './layout.js';
import type { Use } from './program.js';

/** The values inside of a value, each after what `before` writes of its name. */
export type Inside = (before?: (name: string) => string) => Doc[];

export type Forms = {
  readonly [K in Kind]?: (value: OfKind<Value, K>, inside: Inside, use: Use) => Doc;
};
type OfKind<V, K> = V extends { readonly kind: infer Own } ? (K extends Own ? V : never) : never;

/** @param use notes what the text imports */
export type WriteValue = (value: Value, use?: Use) => Doc;

/**
 * Writes values by their form: a free-form object as a map, unless it has a form of its own. An unknown form is an error,
 * because a guess could compile and send something else.
 */
export function valueWriter(language: string, forms: Forms): WriteValue {
  const write: WriteValue = (value, use = (_, name = '') => name) => {
    const { kind, owner, field } = value;
    const free = kind === 'free-form' ? forms.map : undefined;
    const form = (forms[kind] ?? free) as
      | ((value: Value, inside: Inside, use: Use) => Doc)
      | undefined;
    if (!form) {
      throw new Error(
        `The writer of ${language} does not know the form "${kind}" of ${owner}.${field}`,
      );
    }
    const members = 'members' in value ? value.members : [];
    const inside: Inside = (before) =>
      members.map((each) => {
        const doc = write(each.value, use);
        return before ? [before(each.name), doc] : doc;
      });
    return form(value, inside, use);
  };
  return write;
}

/** The forms of texts, numbers, and truth values, in a language that writes them as JSON does. */
export function scalars(quote: (text: string) => Doc) {
  const string = ({ value }: { readonly value: string }) => quote(value);
  return {
    string,
    email: string,
    uri: string,
    integer: plain,
    number: plain,
    boolean: plain,
  } satisfies Forms;
}

function plain({ value }: { readonly value: number | boolean }): string {
  return String(value);
}

/** A number that has decimals in the languages that distinguish it by them. */
export function decimal({ value }: { readonly value: number }): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** The parameters that are sent, in the order of the document, with their values as `write` writes them. */
export function written(
  { parameters }: Call,
  write: (value: Value) => Doc,
  ...places: readonly Parameter['in'][]
): (readonly [name: string, value: Doc, parameter: Parameter])[] {
  return parameters.flatMap((each) =>
    each.value && (places.length === 0 || places.includes(each.in))
      ? [[each.name, write(each.value), each]]
      : [],
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
