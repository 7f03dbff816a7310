/** Builds the example in a command's help from the contract's own examples. */
import { isDeepStrictEqual } from 'node:util';
import { fillLines, kebabCase, shellQuoted } from '@voice-agent-platform/shared/text';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import type { CommandSpec, Field } from '../src/command-spec.js';
import {
  contentOf,
  exampleRequest,
  firstOf,
  operationOf,
} from '@voice-agent-platform/contract-reader';

/** Help puts four characters before each line, and ` \` after it, so that the longest has 79. */
const LINE_LENGTH = 73;

type Values = Readonly<Record<string, unknown>>;

export function writeExample(spec: Omit<CommandSpec, 'example'>): string {
  const { path, query, body = {} } = exampleRequest(operationOf(spec));
  const given: Readonly<Record<Field['in'], Values>> = { path, query, body: body as Values };
  // An update that requires the whole resource takes the current state as its body, so only changes need a flag.
  const reader = operations.find(({ operationId }) => operationId === spec.keyReader);
  const piped = reader && (findSuccessExample(reader) as Values);
  const isPiped = ({ in: place, name }: Field) =>
    place === 'body' && isDeepStrictEqual(given.body[name], piped?.[name]);
  const words = spec.fields
    .filter(({ in: place, name }) => given[place][name] !== undefined)
    .filter((field) => !isPiped(field))
    .flatMap((field) => wordsFor(field, given[field.in][field.name]));
  const start = [`voice-agent ${spec.command}`, ...(reader ? ['--body -'] : [])];
  const command = fillLines([...start, ...words], LINE_LENGTH).join(' \\\n    ');
  return reader
    ? `voice-agent ${kebabCase(reader.operationId)} --show-secrets |\n    ${command}`
    : command;
}

/** Returns the contract's example of the success response. */
export function findSuccessExample(row: OperationRow): unknown {
  const { responses } = operationOf(row);
  return firstOf(contentOf(responses[row.success.status]?.content).examples);
}

function wordsFor({ in: place, flag, type, repeat, isSecret }: Field, value: unknown): string[] {
  // A secret must not end up in the shell's history.
  if (isSecret) return [`--${flag} @${flag}.json`];
  if (type === 'boolean') return [`--${value === true ? '' : 'no-'}${flag}`];
  return (repeat ? (value as unknown[]) : [value]).map((item) => {
    const text = shellQuoted(typeof item === 'string' ? item : JSON.stringify(item));
    return place === 'path' ? text : `--${flag} ${text}`;
  });
}
