/** Reads JSON that a person typed, with the same rules on the command line and in "Try it". */
import { printParseErrorCode, visit, type JSONPath, type JSONVisitor } from 'jsonc-parser';
import { formatPointer } from './json.js';

export interface JsonFault {
  /** The first line is 1. */
  readonly line: number;
  readonly column: number;
  /** A noun phrase. It never quotes a value, which could be a secret. */
  readonly text: string;
}

/** Far more than a request has. Programs walk a value by functions that call themselves, until the stack is full. */
const MOST_LEVELS = 500;

/**
 * Returns the value or the first fault: a syntax error, a repeated name, a number that JavaScript would change, or too
 * many levels.
 */
export function readJson(text: string): { readonly value?: unknown; readonly fault?: JsonFault } {
  const faults: JsonFault[] = [];
  const report = (fault: JsonFault) => void faults.push(fault);
  const visitor: JSONVisitor = {
    ...reportSyntax(report),
    ...reportNesting(report),
    ...reportChangedNumbers(text, report),
  };
  try {
    visit(text, visitor, { disallowComments: true });
  } catch (error) {
    // The parser itself fills the stack at many levels. It has reported them by then.
    if (faults.length === 0) throw error;
  }
  const [fault] = faults;
  return fault ? { fault } : { value: JSON.parse(text) as unknown };
}

type Report = (fault: JsonFault) => void;

/** The parser counts lines and columns from 0. */
function faultAt(line: number, column: number, text: string): JsonFault {
  return { line: line + 1, column: column + 1, text };
}

function reportSyntax(report: Report): JSONVisitor {
  return {
    onError: (code, _offset, _length, line, column) => {
      const words = printParseErrorCode(code).replace(/(?<=[a-z])[A-Z]/g, ' $&');
      report(faultAt(line, column, `not JSON: ${words.toLowerCase()}`));
    },
  };
}

/** Reports repeated names and too many levels. */
function reportNesting(report: Report): JSONVisitor {
  /** The names in each object that is open. A list has none. */
  const levels: Set<string>[] = [];
  const begin = (_offset: number, _length: number, line: number, column: number) => {
    levels.push(new Set());
    if (levels.length > MOST_LEVELS) {
      report(
        faultAt(line, column, `one level too deep: nest at most ${MOST_LEVELS} objects and lists`),
      );
    }
  };
  const end = () => void levels.pop();
  return {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty: (name, _offset, _length, line, column, path) => {
      const names = levels.at(-1);
      if (names?.has(name)) {
        const fault = `a second property of the same name${describePlace(path())}`;
        report(faultAt(line, column, `${fault}: only the last one counts`));
      }
      names?.add(name);
    },
  };
}

function reportChangedNumbers(text: string, report: Report): JSONVisitor {
  return {
    onLiteralValue: (value, offset, length, line, column, path) => {
      const literal = text.slice(offset, offset + length);
      if (typeof value !== 'number' || !isChanged(value, literal)) return;
      const fault = `a number${describePlace(path())} that cannot be sent unchanged`;
      report(faultAt(line, column, `${fault}: make it a string`));
    },
  };
}

function describePlace(path: JSONPath): string {
  return path.length > 0 ? ` at ${formatPointer(path)}` : '';
}

/**
 * Returns true if a number loses digits in JavaScript, or becomes Infinity or 0. An integer that is not safe counts even
 * if it keeps its digits.
 */
export function isChanged(value: number, literal: string): boolean {
  return isUnsafeNumber(value) || normalizeNumber(literal) !== normalizeNumber(String(value));
}

/** Returns true if a number may have lost digits when it was read: an integer that is not safe, or Infinity. */
export function isUnsafeNumber(value: number): boolean {
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

/** Writes equal numbers the same, as digits without zeros around them: `-1.50` and `-15e-1` become `-15e-1`. */
function normalizeNumber(literal: string): string {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [integer = '', fraction = ''] = mantissa.split('.');
  const sign = integer.startsWith('-') ? '-' : '';
  const digits = (integer + fraction).replace(/^-?0*/, '');
  // A pattern such as /0+$/ would start again at each zero of a long row, which takes quadratic time.
  let length = digits.length;
  while (digits[length - 1] === '0') length -= 1;
  if (length === 0) return '0';
  const zeros = digits.length - length;
  return `${sign}${digits.slice(0, length)}e${Number(exponent) - fraction.length + zeros}`;
}
