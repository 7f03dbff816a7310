/** Reads JSON that a person typed, with the same rules on the command line and in "Try it". */
import { printParseErrorCode, visit, type JSONPath } from 'jsonc-parser';
import { formatPointer } from './json.js';

export interface JsonFault {
  /** The first line is 1. */
  readonly line: number;
  readonly column: number;
  /** A noun phrase. It never quotes a value, which could be a secret. */
  readonly text: string;
}

/** Returns the value or the first fault: a syntax error, a repeated name, or a number that JavaScript would change. */
export function readJson(text: string): { readonly value?: unknown; readonly fault?: JsonFault } {
  const names: Set<string>[] = [];
  const faults: JsonFault[] = [];
  const report = (line: number, column: number, fault: string) =>
    faults.push({ line: line + 1, column: column + 1, text: fault });
  const at = (path: JSONPath) => (path.length > 0 ? ` at ${formatPointer(path)}` : '');
  visit(
    text,
    {
      onError: (code, _offset, _length, line, column) => {
        const words = printParseErrorCode(code).replace(/(?<=[a-z])[A-Z]/g, ' $&');
        report(line, column, `not JSON: ${words.toLowerCase()}`);
      },
      onObjectBegin: () => void names.push(new Set()),
      onObjectEnd: () => void names.pop(),
      onObjectProperty: (name, _offset, _length, line, column, path) => {
        if (names.at(-1)?.has(name)) {
          const fault = `a second property of the same name${at(path())}`;
          report(line, column, `${fault}: only the last one counts`);
        }
        names.at(-1)?.add(name);
      },
      onLiteralValue: (value, offset, length, line, column, path) => {
        if (typeof value !== 'number' || !isChanged(value, text.slice(offset, offset + length))) {
          return;
        }
        const fault = `a number${at(path())} that cannot be sent unchanged`;
        report(line, column, `${fault}: make it a string`);
      },
    },
    { disallowComments: true },
  );
  const [fault] = faults;
  return fault ? { fault } : { value: JSON.parse(text) as unknown };
}

/** Returns true if JavaScript changes a number: it loses digits of an integer, or becomes Infinity. */
export function isChanged(value: number, literal = String(value)): boolean {
  return !Number.isFinite(value) || (/^-?\d+$/.test(literal) && !Number.isSafeInteger(value));
}
