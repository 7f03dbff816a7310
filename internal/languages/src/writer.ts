/** What a writer of one language is: from a call of the contract to its source text, which is compiled and shown. */
import type { Call, Kind, Parameter, Value } from './calls.js';
import { print, type Doc, type Layout } from './layout.js';
import { indent, type Use } from './program.js';

export interface Source {
  /** Lines, such as `import com.example.Agent;`. */
  readonly imports: readonly string[];
  readonly code: string;
}

export interface Writer {
  readonly write: (call: Call) => Source;
  /** The file that has all calls, which the driver is built with. */
  readonly file: string;
  /** Fills the text of that file: puts imports and calls in the place of the comments with these names. */
  readonly program: (calls: readonly Call[], text: string) => string;
}

/** How a language writes a call, and the file that has all calls. */
export interface Program extends Pick<Writer, 'file'> {
  readonly layout: Layout;
  readonly statements: (call: Call) => readonly Doc[];
  /** What the code of a call imports. */
  readonly imports?: (call: Call, code: string) => readonly string[];
  /** What the file imports because of its code, and a sample does not show. */
  readonly fileImports?: (code: string) => readonly string[];
  /** Takes what an earlier call has returned, for a call that sends it back. */
  readonly known: (reads: Call) => string;
  readonly knownImport?: (reads: Call) => string;
  readonly end: (call: Call) => string;
  readonly entry: (operationId: string, body: string) => string;
  readonly between?: string;
}

export function writerOf({ file, layout, statements, ...parts }: Program): Writer {
  const { imports, fileImports, known, knownImport, end, entry, between = '\n' } = parts;
  const write = (call: Call): Source => {
    const code = statements(call)
      .map((statement) => print(statement, layout))
      .join('\n');
    return { imports: imports?.(call, code) ?? [], code };
  };
  return {
    write,
    file,
    program: (calls, text) => {
      const entries = calls.map((call) => {
        const lines = [call.reads && known(call.reads), write(call).code, end(call)];
        return entry(call.operationId, lines.filter((line) => line !== undefined).join('\n'));
      });
      const code = entries.join(between);
      const ofKnown = calls.flatMap(({ reads }) => (reads && knownImport?.(reads)) ?? []);
      const used = calls.flatMap((call) => write(call).imports);
      const allImports = uniqueSorted([...(fileImports?.(code) ?? []), ...ofKnown, ...used]);
      return text
        .replace(/^([ \t]*)\S+ imports$/m, (_, by: string) => indent(allImports.join('\n'), by))
        .replace(/^([ \t]*)\S+ calls$/m, (_, by: string) => indent(code, by));
    },
  };
}

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

export { indent };

export function uniqueSorted(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort();
}
