/** Reads JSON that a person typed, with the same rules on the command line and in "Try it". */
import { printParseErrorCode, visit, type JSONPath, type JSONVisitor } from 'jsonc-parser';
import { formatPointer } from './json.js';

export interface JsonFault {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** A noun phrase. It quotes no value, which may be a secret. */
  readonly text: string;
}

export interface JsonText {
  /** `undefined` if there is a fault. */
  readonly value: unknown;
  /** The line of each value, by its JSON Pointer. */
  readonly lines: ReadonlyMap<string, number>;
  readonly fault?: JsonFault;
}

/**
 * The value of a text, or its first fault: what is not JSON, and what `JSON.parse` changes in silence.
 *
 * @param levels the deepest nesting
 */
export function readJson(text: string, levels = 500): JsonText {
  const lines = new Map<string, number>();
  const names: Set<string>[] = [];
  let fault: JsonFault | undefined;
  const report = (line: number, column: number, what: string) => {
    fault ??= { line: line + 1, column: column + 1, text: what };
  };
  const at = (path: JSONPath) => (path.length > 0 ? ` at ${formatPointer(path)}` : '');
  const note = (
    ...[, , line, column, pathOf]: [number, number, number, number, () => JSONPath]
  ): void => {
    const path = pathOf();
    lines.set(formatPointer(path), line + 1);
    if (path.length < levels) return;
    report(line, column, `nested more than ${levels} levels deep`);
    // Nothing else ends the parser, which a deeper text would exhaust.
    throw new RangeError('too deep');
  };
  const visitor: JSONVisitor = {
    onError: (code, _offset, _length, line, column) => {
      const words = printParseErrorCode(code).replace(/(?<=[a-z])[A-Z]/g, ' $&');
      report(line, column, `not JSON: ${words.toLowerCase()}`);
    },
    onArrayBegin: note,
    onObjectBegin: (...place) => {
      note(...place);
      names.push(new Set());
    },
    onObjectEnd: () => void names.pop(),
    onObjectProperty: (name, _offset, _length, line, column, pathOf) => {
      if (names.at(-1)?.has(name)) {
        report(line, column, `a second property of the same name${at(pathOf())}`);
      }
      names.at(-1)?.add(name);
    },
    onLiteralValue: (value, ...place) => {
      note(...place);
      const [offset, length, line, column, pathOf] = place;
      if (typeof value === 'number' && isChanged(value, text.slice(offset, offset + length))) {
        report(
          line,
          column,
          `a number${at(pathOf())} that cannot be sent unchanged: make it a string`,
        );
      }
    },
  };
  try {
    visit(text, visitor, { disallowComments: true });
  } catch (error) {
    if (!fault) throw error;
  }
  return fault ? { value: undefined, lines, fault } : { value: JSON.parse(text), lines };
}

/** Whether JavaScript changes a number: an integer of which each digit counts, or one that becomes Infinity. */
export function isChanged(value: number, literal = String(value)): boolean {
  return !Number.isFinite(value) || (/^-?\d+$/.test(literal) && !Number.isSafeInteger(value));
}
