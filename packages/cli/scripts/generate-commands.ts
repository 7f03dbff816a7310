/** Writes `src/generated/`: a command for each operation, and what else the command line takes from the contract. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { kebabCase } from '@voice-agent-platform/shared/text';
import type { CommandSpec, Field } from '../src/command-spec.js';
import {
  contentOf,
  contract,
  firstOf,
  operationOf,
  repeatsApiKey,
  type Operation,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { removals } from '@voice-agent-platform/contract-reader/removals';
import { successOf, writeExample } from './example.js';

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

const commands = operations.map(describeCommand);

function describeCommand(row: (typeof operations)[number]): CommandSpec {
  const { operationId, method, root, tag, summary, deprecated, organizationId, secrets } = row;
  const operation = operationOf(row);
  const { schema } = contentOf(operation.requestBody?.content);
  const reader = method === 'PATCH' ? readerAt(row.path) : undefined;
  const repeatedKey =
    reader && repeatsApiKey(operation)
      ? { name: 'api_key', reader: reader.operationId }
      : undefined;
  const { [operationId]: removing } = removals;
  const [collection, ...rest] = row.path.split('/{');
  const list =
    removing?.removal?.list ?? (collection && rest.length > 0 ? readerAt(collection) : undefined);
  const spec = {
    operationId,
    command: kebabCase(operationId),
    method,
    root,
    tag,
    summary,
    description: plain(operation.description),
    deprecated,
    organizationId,
    secrets,
    path: parametersIn(operation, 'path'),
    query: parametersIn(operation, 'query'),
    ...(schema && { body: fieldsOf(schema, row, repeatedKey?.name) }),
    ...(repeatedKey && { repeatedKey }),
    ...(list && { list: list.operationId }),
    ...removing,
    unspecified: (operation['x-unspecified'] ?? []).map(({ what, assume }) => ({
      what: plain(what),
      assume: plain(assume),
    })),
  };
  return { ...spec, example: writeExample(spec, operation, reader) };
}

/** The operation that reads what is at the path. */
function readerAt(path: string): (typeof operations)[number] | undefined {
  return operations.find((row) => row.method === 'GET' && row.path === path);
}

function parametersIn(operation: Operation, place: 'path' | 'query'): Field[] {
  return (operation.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name, description, schema, required = false }) => ({
      ...fieldOf(name, schema, required),
      description: plain(description),
    }));
}

function fieldsOf(
  { properties = {}, required = [] }: Schema,
  { secrets }: OperationRow,
  repeatedKey: string | undefined,
): Field[] {
  return Object.entries(properties)
    .filter(([name]) => name !== repeatedKey)
    .map(([name, property]) => {
      const field = fieldOf(name, property, required.includes(name));
      const isSecret = secrets.request.some((place) => place.split(/[.[]/)[0] === name);
      const description = `${field.description} Holds secrets: prefer @file.`;
      return isSecret ? { ...field, isSecret, description } : field;
    });
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  const types = [schema.type].flat();
  const repeat = types.includes('array');
  const value = repeat ? (schema.items ?? {}) : schema;
  return {
    name,
    flag: kebabCase(name),
    type: typeOf([value.type].flat()),
    repeat,
    ...(value.enum && { choices: value.enum.filter((each) => typeof each === 'string') }),
    description: plain(schema.description ?? ''),
    required,
  };
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}

function typeOf(types: readonly (string | undefined)[]): Field['type'] {
  if (types.includes('object')) return 'json';
  if (types.includes('integer') || types.includes('number')) return 'number';
  return types.includes('boolean') ? 'boolean' : 'string';
}

/** The sandbox starts from the story of the contract's examples. */
function sandboxSettings() {
  const reading = operations.find(({ method, path }) => method === 'GET' && path === '/orgs');
  const { api_key: apiKey } = (reading && successOf(reading)) as { api_key: string };
  const organization = operations
    .flatMap((row) => operationOf(row).parameters ?? [])
    .find(({ name }) => name === 'x-organization-id');
  const servers = operations.flatMap((row) => operationOf(row).servers ?? contract.servers);
  const rootOf = (variable: string) =>
    servers.find(({ variables }) => variable in variables)?.variables[variable]?.default ?? '';
  return {
    'api-key': apiKey,
    'base-url': rootOf('base_url'),
    'platform-url': rootOf('platform_url'),
    'organization-id': firstOf(organization?.examples),
  };
}

const generated = new URL('../src/generated/', import.meta.url);
rmSync(generated, { recursive: true, force: true });
mkdirSync(generated, { recursive: true });
writeFileSync(
  new URL('commands.ts', generated),
  `import type { CommandSpec } from '../command-spec.js';

export const version = ${JSON.stringify(version)};

/** The operations of the API as commands, in the order of the contract. */
export const commands: readonly CommandSpec[] = ${JSON.stringify(commands, null, 2)};

/** Where the sandbox listens by default, and what it accepts. */
export const sandboxSettings = ${JSON.stringify(sandboxSettings(), null, 2)};
`,
);
