/** Writes the values of a call as the source text of a language. */
import type { Call, Parameter } from './create-call.js';
import type { Kind, Value, ValueOf } from './values.js';
import type { Doc } from './layout.js';
import type { Use } from './imports.js';

/** Returns the values inside a value. `before` adds text for each name. */
export type Inside = (before?: (name: string) => string) => Doc[];

export type Forms = {
  readonly [K in Kind]?: (value: ValueOf<K>, inside: Inside, use: Use) => Doc;
};

/** @param use records imports. Without it, they are not recorded. */
export type WriteValue = (value: Value, use?: Use) => Doc;

/**
 * Creates a function that writes values by their kind. A free-form object is written as a map unless it has a form of
 * its own. An unknown kind is an error, because a guess could compile and send something else.
 */
export function valueWriter(language: string, forms: Forms): WriteValue {
  const write: WriteValue = (value, use = (_, name = '') => name) => {
    const { kind, owner, field } = value;
    const free = kind === 'free-form' ? forms.map : undefined;
    // The form of a kind takes values of that kind, which the compiler cannot conclude from the name of the kind.
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
      members.map((member) => {
        const doc = write(member.value, use);
        return before ? [before(member.name), doc] : doc;
      });
    return form(value, inside, use);
  };
  return write;
}

/** The forms of texts, numbers and booleans in a language with JSON's syntax for them. */
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

/** Adds `.0` to whole numbers for languages that tell numbers from integers by it. */
export function decimal({ value }: { readonly value: number }): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** Returns the parameters that are sent, in the order of the document, with values written by `write`. */
export function writeParameters(
  { parameters }: Call,
  write: (value: Value) => Doc,
  ...places: readonly Parameter['in'][]
): (readonly [name: string, value: Doc, parameter: Parameter])[] {
  return parameters.flatMap((parameter) =>
    parameter.value && (places.length === 0 || places.includes(parameter.in))
      ? [[parameter.name, write(parameter.value), parameter]]
      : [],
  );
}

/** Quotes a text with double quotes. Most languages share JSON's escapes, except for rare characters. */
export function quoted(text: string): string {
  if (/[^\P{C}\n\t]/u.test(text)) throw new Error(`No writer escapes ${JSON.stringify(text)}`);
  return JSON.stringify(text);
}

/** Quotes a text with single quotes for PHP and Ruby. */
export function singleQuoted(text: string): string {
  if (/\p{C}/u.test(text)) throw new Error(`No writer escapes ${JSON.stringify(text)}`);
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
