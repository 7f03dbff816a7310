/** The example of a command's help, made of the contract's own examples. */
import { isDeepStrictEqual } from 'node:util';
import { fillLines, kebabCase } from '@voice-agent-platform/shared/text';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { CommandSpec, Field } from '../src/command-spec.js';
import {
  contentOf,
  exampleRequest,
  firstOf,
  operationOf,
  type Operation,
} from '@voice-agent-platform/contract-reader';

const LINE_LENGTH = 73;

/** @param reader the operation that reads the very resource that the command updates */
export function writeExample(
  spec: Omit<CommandSpec, 'example'>,
  operation: Operation,
  reader: OperationRow | undefined,
): string {
  const { path, query } = exampleRequest(operation);
  const parameters = [
    ...Object.values(path).map(quote),
    ...spec.query
      .filter(({ name, choices }) => choices && query[name] !== undefined)
      .flatMap((field) => flagsOf(field, query[field.name])),
  ];
  const { examples = {}, schema } = contentOf(operation.requestBody?.content);
  const [body = {}] = Object.values(examples)
    .map(({ value }) => value as Readonly<Record<string, unknown>>)
    .sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length);

  // An update that requires the whole resource starts from the current one.
  const before = reader && (successOf(reader) as Readonly<Record<string, unknown>>);
  const fields = (spec.body ?? []).filter(
    ({ name, isSecret }) =>
      name in body &&
      !isSecret &&
      !isDeepStrictEqual(body[name], before ? before[name] : schema?.properties?.[name]?.default),
  );
  return wrap([
    ...(reader ? [`voice-agent ${kebabCase(reader.operationId)} --show-secrets |`] : []),
    ['voice-agent', spec.command, ...parameters].join(' '),
    ...(reader ? ['--body -'] : []),
    ...fields.flatMap((field) => flagsOf(field, body[field.name])),
  ]);
}

/** The contract's example of the success response. */
export function successOf(row: OperationRow): unknown {
  const { responses } = operationOf(row);
  return firstOf(contentOf(responses[row.success.status]?.content).examples);
}

function flagsOf({ flag, type, repeat }: Field, value: unknown): string[] {
  if (repeat) {
    return (value as unknown[]).map((item) => `--${flag} ${quote(asText(item))}`);
  }
  if (type === 'boolean') return [value === true ? `--${flag}` : `--no-${flag}`];
  return [`--${flag} ${quote(asText(value))}`];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Fills lines with parts, each pipe on a line of its own, and ends a line that continues with a backslash. */
function wrap(parts: readonly string[]): string {
  const pipe = parts.findIndex((part) => part.endsWith('|')) + 1;
  const lines = fillLines(parts.slice(pipe), LINE_LENGTH).join(' \\\n    ');
  return [...parts.slice(0, pipe), lines].join('\n    ');
}

/** For a POSIX shell. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
