/** Writes `src/generated/`: a command for each operation, and what else the command line takes from the contract. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { operations, secretFields } from '@voice-agent-platform/openapi/operations';
import { kebabCase, type CommandSpec, type Field } from '../src/command-spec.js';
import {
  contentOf,
  contract,
  firstOf,
  operationOf,
  repeatsApiKey,
  type Operation,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import {
  listFor,
  removalOf,
  replacementOf,
} from '@voice-agent-platform/contract-reader/read-targets';
import { successOf, writeExample } from './example.js';

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

const commands = operations.map(describeCommand);

function describeCommand(row: (typeof operations)[number]): CommandSpec {
  const { operationId, method, root, tag, summary, deprecated, organizationId } = row;
  const operation = operationOf(row);
  const { schema } = contentOf(operation.requestBody?.content);
  const apiKeyField = repeatsApiKey(operation) ? 'api_key' : undefined;
  const removal = removalOf(row);
  const replacement = replacementOf(row);
  const list = removal?.list?.operationId ?? listFor(row);
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
    path: parametersIn(operation, 'path'),
    query: parametersIn(operation, 'query'),
    ...(schema && { body: fieldsOf(schema, apiKeyField) }),
    ...(apiKeyField !== undefined && { apiKeyField }),
    ...(list && { list }),
    ...(removal && { removal }),
    ...(replacement && { replacement }),
    unspecified: (operation['x-unspecified'] ?? []).map(({ what, assume }) => ({
      what: plain(what),
      assume: plain(assume),
    })),
  };
  const reader = operations.find(
    (other) => other.method === 'GET' && other.path === row.path && method === 'PATCH',
  );
  return { ...spec, example: writeExample(spec, operation, reader) };
}

function parametersIn(operation: Operation, place: 'path' | 'query'): Field[] {
  return (operation.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name, description, schema, required = false }) => ({
      ...fieldOf(name, schema, required),
      description: plain(description),
    }));
}

function fieldsOf(schema: Schema, apiKeyField: string | undefined): Field[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== apiKeyField)
    .map(([name, property]) => fieldOf(name, property, schema.required?.includes(name) ?? false));
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  const types = [schema.type].flat();
  const repeat = types.includes('array');
  const value = repeat ? (schema.items ?? {}) : schema;
  const secret = secretFields.get(name);
  return {
    name,
    flag: kebabCase(name),
    type: typeOf([value.type].flat()),
    repeat,
    ...(value.enum && { choices: value.enum.filter((each) => typeof each === 'string') }),
    description: plain(schema.description ?? '') + (secret ? ' Holds secrets: prefer @file.' : ''),
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
