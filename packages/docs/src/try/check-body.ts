/** What is wrong with the JSON that a reader types, with the line of each problem. */
import { parsePointer } from '@voice-agent-platform/internal/json-pointer';
import {
  validators,
  type OperationValidators,
  type Validate,
} from '@voice-agent-platform/validators';
import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
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
  /** From 1. */
  readonly line: number;
  readonly pointer: string;
  readonly text: string;
}

/** The compiled rules of one operation. */
export function rulesOf(operationId: string): OperationValidators {
  return validators[operationId as keyof typeof validators];
}

export interface CheckedBody {
  /** The parsed JSON; undefined where it cannot be parsed, or where there is none. */
  readonly value: unknown;
  readonly messages: readonly Message[];
}

/**
 * @param validate Faults of a parsed body.
 */
export function checkBody(
  text: string,
  validate: Validate,
  { unknowns, requires }: Pick<TryData, 'unknowns' | 'requires'>,
): CheckedBody {
  if (text.trim() === '') return { value: undefined, messages: [] };
  const problems: ParseError[] = [];
  const tree = parseTree(text, problems, { disallowComments: true });
  const [problem] = problems;
  if (problem || !tree) {
    const line = lineOf(text, problem?.offset ?? 0);
    const message = { line, pointer: '', text: syntaxMessage(problem) };
    return { value: undefined, messages: [{ kind: 'error', ...message }] };
  }
  const value: unknown = JSON.parse(text);
  const errors = validate(value).map(({ pointer, message }): Message => ({
    kind: 'error',
    line: lineOf(
      text,
      (demandingNode(tree, pointer, requires) ?? nearestNode(tree, pointer)).offset,
    ),
    pointer,
    text: message,
  }));
  const notes = Object.entries(unknowns).flatMap(([name, what]): Message[] => {
    const node = findNodeAtLocation(tree, [name]);
    if (!node) return [];
    const line = lineOf(text, node.offset);
    return [{ kind: 'note', line, pointer: `/${name}`, text: `unspecified. ${what}` }];
  });
  const byLine = (one: Message, other: Message) => one.line - other.line;
  return { value, messages: [...errors.sort(byLine), ...notes.sort(byLine)] };
}

/** A field that is missing because another one needs it: the other one. */
function demandingNode(
  tree: Node,
  pointer: string,
  requires: TryData['requires'],
): Node | undefined {
  const missing = pointer.slice(1);
  if (findNodeAtLocation(tree, [missing])) return undefined;
  return Object.entries(requires)
    .filter(([, needed]) => needed.includes(missing))
    .map(([name]) => findNodeAtLocation(tree, [name]))
    .find((node) => node !== undefined);
}

/** The node at a pointer, or the nearest one above it: a required field that is missing has no place of its own. */
function nearestNode(tree: Node, pointer: string): Node {
  const path = parsePointer(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return node;
  }
  return tree;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function syntaxMessage(problem: ParseError | undefined): string {
  const name = problem ? printParseErrorCode(problem.error) : 'ValueExpected';
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `not valid JSON: ${words}`;
}
