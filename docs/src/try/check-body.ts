/** What is wrong with the call that a reader enters: with its parameters, and with its JSON, by line. */
import { formatPointer } from '@voice-agent-platform/shared/json';
import { validators, type Fault, type OperationValidators } from '@voice-agent-platform/validators';
import { printParseErrorCode, visit, type JSONPath, type JSONVisitor } from 'jsonc-parser';
import type { SampleRequest } from '../samples/request.js';

/** What the page's script needs to know of the operation. */
export interface TryData {
  readonly request: SampleRequest;
  /** What is open, by field of the body. */
  readonly unknowns: Readonly<Record<string, string>>;
  /** The fields that a field needs beside it. */
  readonly requires: Readonly<Record<string, readonly string[]>>;
  readonly examples: readonly unknown[];
}

export interface Message {
  readonly kind: 'error' | 'note';
  /** From 1; 0 for a parameter. */
  readonly line: number;
  readonly pointer: string;
  readonly text: string;
}

/** What a longer body would cost, in checks, colors and samples, would hold up the reader's typing. */
export const MOST_CHARACTERS = 20_000;
/** The sandbox accepts no more. */
const MOST_LEVELS = 64;

/** The compiled rules of one operation. */
export function rulesOf({ request }: Pick<TryData, 'request'>): OperationValidators {
  return validators[request.operationId as keyof typeof validators];
}

export function errorOf({ pointer, message }: Omit<Fault, 'keyword'>, line: number): Message {
  return { kind: 'error', line, pointer, text: message };
}

export interface CheckedBody {
  /** The parsed JSON; undefined where it cannot be parsed, or where there is none. */
  readonly value: unknown;
  readonly messages: readonly Message[];
}

export function checkBody(
  text: string,
  validate: OperationValidators['body'],
  { unknowns, requires }: Pick<TryData, 'unknowns' | 'requires'>,
): CheckedBody {
  if (text.trim() === '') return { value: undefined, messages: [] };
  const { lines, problem } = readLines(text);
  if (problem) {
    return { value: undefined, messages: [{ kind: 'error', pointer: '', ...problem }] };
  }
  const value: unknown = JSON.parse(text);
  // A missing field has no line: it is shown at the field that needs it, or at what is above it.
  const lineOf = (pointer: string): number => {
    const needing = Object.keys(requires).find(
      (name) => requires[name]?.includes(pointer.slice(1)) && lines.has(`/${name}`),
    );
    return (
      lines.get(pointer) ??
      lines.get(`/${needing}`) ??
      lineOf(pointer.slice(0, pointer.lastIndexOf('/')))
    );
  };
  const errors = (validate?.(value) ?? []).map((fault) => errorOf(fault, lineOf(fault.pointer)));
  const notes = Object.entries(unknowns)
    .filter(([name]) => lines.has(`/${name}`))
    .map(([name, what]): Message => ({
      kind: 'note',
      line: lineOf(`/${name}`),
      pointer: `/${name}`,
      text: `unspecified. ${what}`,
    }));
  const byLine = (one: Message, other: Message) => one.line - other.line;
  return { value, messages: [...errors.sort(byLine), ...notes.sort(byLine)] };
}

type Place = [offset: number, length: number, line: number, column: number, path: () => JSONPath];

/** The line of each value, by its JSON Pointer, or what keeps the text from being checked. */
function readLines(text: string) {
  const lines = new Map<string, number>();
  const problems: Pick<Message, 'line' | 'text'>[] = [];
  const report = (line: number, fault: string) => problems.push({ line: line + 1, text: fault });
  const note = (...[, , line, , pathOf]: Place) => {
    const path = pathOf();
    lines.set(formatPointer(path), line + 1);
    if (path.length < MOST_LEVELS) return;
    report(line, `more than ${MOST_LEVELS} levels deep`);
    // Nothing else ends the parser, which a deeper text would exhaust.
    throw new RangeError('too deep');
  };
  if (text.length > MOST_CHARACTERS) {
    report(
      0,
      `longer than the ${MOST_CHARACTERS.toLocaleString('en')} characters that this form accepts`,
    );
    return { lines, problem: problems[0] };
  }
  try {
    const visitor: JSONVisitor = {
      onObjectBegin: note,
      onArrayBegin: note,
      onLiteralValue: (value, ...place) => {
        note(...place);
        // JSON.parse makes it Infinity, which would be sent as null.
        if (Math.abs(value as number) === Infinity) report(place[2], 'a number that is too large');
      },
      onError: (error, _, __, line) => {
        const words = printParseErrorCode(error).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
        report(line, `not valid JSON: ${words.toLowerCase()}`);
      },
    };
    visit(text, visitor, { disallowComments: true });
  } catch (error) {
    if (problems.length === 0) throw error;
  }
  return { lines, problem: problems[0] };
}
