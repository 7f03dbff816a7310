/** Writes `src/generated/`: a command for each operation, and the sandbox's settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { operations } from '@voice-agent-platform/openapi/operations';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import {
  explainQuestion,
  nameQuestions,
  noteQuestion,
  riskyQuestions,
} from '@voice-agent-platform/shared/questions';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import { kebabCase } from '@voice-agent-platform/shared/text';
import type { CommandSpec, Field } from '../src/command-spec.js';
import {
  contentOf,
  contract,
  findSecretsReader,
  firstOf,
  operationOf,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { parsePlace } from '@voice-agent-platform/contract-reader/hide-secrets';
import { readMayHaveMore } from '@voice-agent-platform/contract-reader/lists';
import { readRemoving } from '@voice-agent-platform/contract-reader/removals';
import { sketch } from '@voice-agent-platform/contract-reader/sketch';
import { findSuccess, writeExample } from './example.js';

type Row = (typeof operations)[number];

function describeCommand(row: Row): CommandSpec {
  const operation = operationOf(row);
  const risks = riskyQuestions(
    contract as unknown as JsonObject,
    operation as unknown as JsonObject,
  );
  const removing = readRemoving(row);
  const [collection = '', ...rest] = row.path.split('/{');
  const list = removing.removal?.list ?? (rest.length > 0 ? readerAt(collection) : undefined);
  const body = contentOf(operation.requestBody?.content).schema;
  const spec = {
    ...row,
    command: kebabCase(row.operationId),
    description: operation.description,
    fields: readFields(row),
    ...(body && { bodyForm: writeForm(body) }),
    keyReader: findSecretsReader(row),
    ...(list && { list: list.operationId }),
    ...removing,
    mayHaveMore: readMayHaveMore(operation)?.map((name) => `--${kebabCase(name)}`),
    notes: (operation['x-irregularity'] ?? []).map(({ note }) => note),
    risks: risks.map(explainQuestion),
    unspecified: [operation, body]
      .flatMap((place) => place?.['x-unspecified'] ?? [])
      .filter(({ risk }) => !risk)
      .map(explainQuestion),
  };
  return { ...spec, example: writeExample(spec) };
}

/** Finds the operation that reads the resource at the path. */
function readerAt(path: string): Row | undefined {
  return operations.find((row) => row.method === 'GET' && row.path === path);
}

function readFields(row: Row): Field[] {
  const { parameters = [], requestBody } = operationOf(row);
  const { properties = {}, required = [] } = contentOf(requestBody?.content).schema ?? {};
  return [
    ...parameters.flatMap((parameter) => {
      const { in: place, name, required: isRequired, 'x-unspecified': questions = [] } = parameter;
      // The header has its own option.
      if (place === 'header') return [];
      const description = [parameter.description, ...questions.map(noteQuestion)].join(' ');
      return [readField(place, name, { ...parameter.schema, description }, isRequired)];
    }),
    ...Object.entries(properties)
      .filter(([name]) => name !== 'api_key')
      .map(([name, schema]) => {
        // The help of a command explains the questions of its fields that have a risk.
        const questions = (schema['x-unspecified'] ?? []).filter(({ risk }) => !risk);
        const description = [schema.description, nameQuestions(questions)]
          .filter(Boolean)
          .join(' ');
        const described = { ...schema, description };
        return readField('body', name, described, required.includes(name), row.secrets.request);
      }),
  ];
}

const TYPES: Readonly<Record<string, Field['type']>> = {
  object: 'json',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

function readField(
  place: Field['in'],
  name: string,
  schema: Schema,
  required = false,
  secrets: readonly string[] = [],
): Field {
  const repeat = typesOf(schema).includes('array');
  const value = repeat ? (schema.items ?? {}) : schema;
  const { enum: values } = value;
  const [kind = ''] = typesOf(value).filter((type) => type !== 'null');
  return {
    in: place,
    name,
    flag: kebabCase(name),
    type: TYPES[kind] ?? 'string',
    repeat,
    ...(kind === 'object' && { form: writeForm(value) }),
    ...(values && { choices: values.filter((member) => typeof member === 'string') }),
    description: schema.description ?? '',
    required,
    isSecret: secrets.some((place) => parsePlace(place)[0] === name),
  };
}

/** Writes the form of a value on one line, which help wraps. */
function writeForm(schema: Schema): string | undefined {
  const form = JSON.stringify(sketch(schema)).replaceAll(/(?<=[:,])/g, ' ');
  return form === '{}' ? undefined : form;
}

/** The sandbox starts with the data of the contract's examples. */
function sandboxSettings() {
  const organization = operations.find(({ operationId }) => operationId === 'getOrganization');
  const { api_key: apiKey } = findSuccess(organization!) as { api_key: string };
  const platform = operationOf(operations.find(({ root }) => root === 'platform')!);
  const rootOf = ([server] = contract.servers) => Object.values(server!.variables)[0]!.default;
  return {
    'api-key': apiKey,
    'base-url': rootOf(),
    'platform-url': rootOf(platform.servers),
    'organization-id': firstOf(
      platform.parameters?.find((parameter) => parameter.in === 'header')?.examples,
    ),
  };
}

mkdirSync(new URL('../src/generated/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('../src/generated/commands.ts', import.meta.url),
  `import type { CommandSpec } from '../command-spec.js';

/** The operations of the API as commands, in the order of the contract. */
export const commands: readonly CommandSpec[] = ${
    // A terminal does not render Markdown, so its backticks go.
    JSON.stringify(operations.map(describeCommand), null, 2).replaceAll('`', '')
  };

/** The default addresses of the sandbox, and the credentials it accepts. */
export const sandboxSettings = ${JSON.stringify(sandboxSettings(), null, 2)};
`,
);
