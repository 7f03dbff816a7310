/** What a writer of one language is: from a call of the contract to its source text, which is compiled and shown. */
import {
  membersOf,
  type Call,
  type Kind,
  type Parameter,
  type Place,
  type Value,
} from './calls.js';
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

/** How a language writes the file that has all calls. */
interface Program extends Pick<Writer, 'write' | 'driver' | 'file'> {
  /** What the file imports in addition to what the calls need. */
  readonly imports?: readonly string[];
  /** Takes what an earlier call has returned, for a call that sends it back. */
  readonly known: (reads: Call) => string;
  readonly knownImport?: (reads: Call) => string;
  readonly end: (call: Call) => string;
  readonly entry: (operationId: string, body: string) => string;
  readonly around: (entries: readonly string[], imports: readonly string[]) => string;
}

export function writerOf({ write, driver, file, ...parts }: Program): Writer {
  const { imports = [], known, knownImport, end, entry, around } = parts;
  return {
    write,
    driver,
    file,
    program: (calls) => {
      const sources = calls.map(write);
      const entries = calls.map((call, index) => {
        const lines = [call.reads && known(call.reads), sources[index]?.code, end(call)];
        return entry(call.operationId, lines.filter((line) => line !== undefined).join('\n'));
      });
      const ofKnown = calls.flatMap(({ reads }) => (reads && knownImport?.(reads)) ?? []);
      const used = sources.flatMap((source) => source.imports);
      return around(entries, uniqueSorted([...imports, ...ofKnown, ...used]));
    },
  };
}

export interface Inside extends Place {
  /** The values inside of the value, each after what `before` writes of its name. */
  readonly inside: (before?: (name: string) => string) => Doc[];
}

export type Forms = { readonly [K in Kind]?: (value: OfKind<Value, K>, place: Inside) => Doc };
type OfKind<V, K> = V extends { readonly kind: infer Own } ? (K extends Own ? V : never) : never;

/** A body has no place: it is the outermost value. */
export type WriteValue = (value: Value, place?: Place) => Doc;

const OUTERMOST: Place = { owner: 'a request', field: 'body' };

/**
 * Writes values by their form. An unknown form is an error, because a guess could compile and send something else.
 */
export function valueWriter(language: string, forms: Forms): WriteValue {
  const write: WriteValue = (value, place = OUTERMOST) => {
    const form = forms[value.kind] as ((value: Value, place: Inside) => Doc) | undefined;
    if (!form) {
      throw new Error(
        `The writer of ${language} does not know the form "${value.kind}" of ${place.owner}.${place.field}`,
      );
    }
    const inside: Inside['inside'] = (before) =>
      membersOf(value, place).map(([name, each, where]) =>
        before ? [before(name), write(each, where)] : write(each, where),
      );
    return form(value, { ...place, inside });
  };
  return write;
}

/** The parameters that are sent, in the order of the document, with their values as `write` writes them. */
export function written(
  { operationId, parameters }: Call,
  write: WriteValue,
  ...places: readonly Parameter['in'][]
): (readonly [name: string, value: Doc, parameter: Parameter])[] {
  return parameters.flatMap((each) =>
    each.value && (places.length === 0 || places.includes(each.in))
      ? [[each.name, write(each.value, { owner: operationId, field: each.name }), each]]
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

/** Lines of code, each indented. */
export function indent(code: string, by: string): string {
  return code.replace(/^(?=.)/gm, by);
}

export function uniqueSorted(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort();
}

/** A number or a truth value, as most languages write it. */
export function plain({ value }: { readonly value: number | boolean }): string {
  return String(value);
}

/** A number that has decimals in the languages that distinguish it by them. */
export function decimal({ value }: { readonly value: number }): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
