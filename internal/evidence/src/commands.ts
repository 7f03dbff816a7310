import { operations, secretFields } from '@voice-agent-platform/openapi/operations';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { operationNodes, placesBelow, type OperationNode, type SchemaNode } from './contract.js';
import type { Row } from './match.js';
import type { AnsweredQuestion } from './report.js';

/** What would answer a question. */
export interface Hint {
  /** Words of a shell command, in which `<…>` stands for values to fill in. Undefined if there is no safe one. */
  readonly command: readonly string[] | undefined;
  readonly note: string | undefined;
}

/** The command whose traffic would answer a question. */
export function hintFor({ pointer, kind }: AnsweredQuestion): Hint {
  if (pointer.startsWith('/components/') && kind === 'errors') {
    return hint(['VOICE_AGENT_API_KEY=wrong', ...command(firstRead(), [])]);
  }
  const row = operationFor(pointer) ?? firstRead();
  const leavesOut = kind === 'body-required' || kind === 'required';
  if (row.destructive && leavesOut) {
    return hint(undefined, `What ${row.operationId} does without a target is not specified.`);
  }
  if (kind === 'body-required') return hint(curl(row));
  return hint(
    command(row, fieldsFor(row, pointer, kind)),
    kind === 'update' || kind === 'repetition' ? REPETITIONS[kind] : undefined,
  );
}

const REPETITIONS = {
  update: 'Run it twice with different values, on a resource that you can lose.',
  repetition: 'Run it twice, with the same values.',
};

function hint(words: readonly string[] | undefined, note?: string): Hint {
  return { command: words, note };
}

/** An operation that needs nothing. */
function firstRead(): Row {
  const row = operations.find(({ method, path }) => method === 'GET' && !path.includes('{'));
  if (!row) throw new Error('the contract has no operation without parameters');
  return row;
}

/** The operation that shows a place: one that only reads if there is one, and one that deletes last. */
function operationFor(pointer: string): Row | undefined {
  const cost = ({ method, destructive }: Row) => (method === 'GET' ? 0 : destructive ? 2 : 1);
  const ordered = [...operations].sort((a, b) => cost(a) - cost(b));
  const find = (matches: (node: OperationNode) => boolean | undefined) =>
    ordered.find((row) => {
      const node = operationNodes.get(row.operationId);
      return node && matches(node);
    });
  return (
    find((node) => pointer === node.pointer || pointer.startsWith(`${node.pointer}/`)) ??
    find(({ success }) => reaches(success?.node, pointer)) ??
    find(({ requestBody }) => reaches(requestBody?.node, pointer)) ??
    find(({ parameters }) => parameters.some(({ node }) => node.places.includes(pointer)))
  );
}

function reaches(node: SchemaNode | undefined, pointer: string): boolean {
  return node !== undefined && placesBelow(node).has(pointer);
}

/** The fields and query parameters that the request has to have. */
function fieldsFor(row: Row, pointer: string, kind: AnsweredQuestion['kind']): readonly string[] {
  const { requestBody, parameters = [] } = operationNodes.get(row.operationId) ?? {};
  const parameter = parameters.find(({ node }) => node.places.includes(pointer));
  if (parameter) return parameter.in === 'query' ? [parameter.name] : [];
  const body = requestBody?.node;
  if (!body) return [];
  const all = [...body.properties];
  // An empty target deletes what nobody knows.
  if (row.destructive) return all.map(([name]) => name);
  const named = all.find(([name, node]) => reaches(node, pointer) || pointer.endsWith(`/${name}`));
  // Text, because everything else is JSON that somebody has to write.
  const list =
    all.find(([, { items }]) => items?.types?.includes('string')) ??
    all.find(([, { items }]) => items);
  const chosen = (named ?? (kind === 'update' ? list : undefined) ?? all[0])?.[0];
  return [
    ...[...body.required].filter((name) => !secretFields.has(name)),
    ...(chosen === undefined || (body.required.size > 0 && !named && kind !== 'update')
      ? []
      : [chosen, ...(body.companions.get(chosen) ?? [])]),
  ];
}

function command(row: Row, fields: readonly string[]): string[] {
  const properties = operationNodes.get(row.operationId)?.requestBody?.node?.properties;
  return [
    'voice-agent',
    kebabCase(row.operationId),
    ...row.pathParameters.map((name) => `<${kebabCase(name)}>`),
    ...[...new Set(fields)].map((name) => {
      const flag = kebabCase(name);
      const isSwitch = properties?.get(name)?.types?.includes('boolean');
      return isSwitch ? `--${flag}` : `--${flag} <${flag}>`;
    }),
  ];
}

/** The command line always sends a body. */
function curl({ method, path, root }: Row): string[] {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `<${kebabCase(name)}>`);
  return [
    `curl -X ${method}`,
    `"$VOICE_AGENT_${root.toUpperCase()}_URL/api/v1${filled}"`,
    '-H "Authorization: Bearer $VOICE_AGENT_API_KEY"',
  ];
}
