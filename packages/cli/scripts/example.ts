/** The example of a command's help, made of the contract's own examples. */
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

const LINE_LENGTH = 73;

type Values = Readonly<Record<string, unknown>>;

export function writeExample(spec: Omit<CommandSpec, 'example'>): string {
  const { path, query, body = {} } = exampleRequest(operationOf(spec));
  const given: Readonly<Record<Field['in'], Values>> = { path, query, body: body as Values };
  // An update that requires the whole resource starts from the current one.
  const reader = operations.find(({ operationId }) => operationId === spec.keyReader);
  const before = reader && (successOf(reader) as Values);
  const words = spec.fields
    .filter(({ in: place, name }) => given[place][name] !== undefined)
    .filter(({ in: place, name }) => !isDeepStrictEqual(given[place][name], before?.[name]))
    .flatMap((field) => wordsFor(field, given[field.in][field.name]));
  const start = [`voice-agent ${spec.command}`, ...(reader ? ['--body -'] : [])];
  const command = fillLines([...start, ...words], LINE_LENGTH).join(' \\\n    ');
  return reader
    ? `voice-agent ${kebabCase(reader.operationId)} --show-secrets |\n    ${command}`
    : command;
}

/** The contract's example of the success response. */
export function successOf(row: OperationRow): unknown {
  const { responses } = operationOf(row);
  return firstOf(contentOf(responses[row.success.status]?.content).examples);
}

function wordsFor({ in: place, flag, type, repeat, isSecret }: Field, value: unknown): string[] {
  // A secret does not belong into the history of a shell.
  if (isSecret) return [`--${flag} @${flag}.json`];
  if (type === 'boolean') return [`--${value === true ? '' : 'no-'}${flag}`];
  return (repeat ? (value as unknown[]) : [value]).map((each) => {
    const text = shellQuoted(typeof each === 'string' ? each : JSON.stringify(each));
    return place === 'path' ? text : `--${flag} ${text}`;
  });
}
