/** Writes `src/generated/`: a command for each operation, and the sandbox's settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  contentOf,
  contract,
  findSecretsReader,
  firstOf,
  operationOf,
  type Document,
} from '@voice-agent-platform/contract-reader';
import { readMoreEntries } from '@voice-agent-platform/contract-reader/lists';
import { readRemovalRules } from '@voice-agent-platform/contract-reader/removals';
import { operations } from '@voice-agent-platform/openapi/operations';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { explainQuestion, riskyQuestions } from '@voice-agent-platform/shared/questions';
import { kebabCase } from '@voice-agent-platform/shared/text';
import type { CommandSpec } from '../src/command-spec.js';
import { findSuccessExample, writeExample } from './example.js';
import { readFields, writeForm } from './read-fields.js';

type Row = (typeof operations)[number];

function describeCommand(row: Row): CommandSpec {
  const operation = operationOf(row);
  const risks = riskyQuestions(
    contract as unknown as JsonObject,
    operation as unknown as JsonObject,
  );
  const rules = readRemovalRules(row);
  const list = rules.removal?.list ?? findCollectionReader(row);
  const body = contentOf(operation.requestBody?.content).schema;
  const spec = {
    ...row,
    command: kebabCase(row.operationId),
    description: operation.description,
    fields: readFields(row),
    ...(body && { bodyForm: writeForm(body) }),
    keyReader: findSecretsReader(row),
    ...(list && { list: list.operationId }),
    ...rules,
    more: readMoreEntries(operation, (name) => `--${kebabCase(name)}`),
    notes: (operation['x-irregularity'] ?? []).map(({ note }) => note),
    risks: risks.map(explainQuestion),
    unspecified: [operation, body]
      .flatMap((place) => place?.['x-unspecified'] ?? [])
      .filter(({ risk }) => !risk)
      .map(explainQuestion),
  };
  return { ...spec, example: writeExample(spec) };
}

/** Finds the operation that lists the collection: that of `/numbers` for `/numbers/{id}/title`. */
function findCollectionReader({ path }: Row): Row | undefined {
  const [collection, ...parameters] = path.split('/{');
  if (parameters.length === 0) return undefined;
  return operations.find((row) => row.method === 'GET' && row.path === collection);
}

/** Reads the settings of the sandbox, which starts with the data of the contract's examples. */
function readSandboxSettings() {
  const reader = findRow(({ operationId }) => operationId === 'getOrganization');
  const { api_key: apiKey } = findSuccessExample(reader) as { api_key: string };
  const platform = operationOf(findRow(({ root }) => root === 'platform'));
  const header = platform.parameters?.find((parameter) => parameter.in === 'header');
  return {
    'api-key': apiKey,
    'base-url': defaultAddress(contract.servers),
    'platform-url': defaultAddress(platform.servers),
    'organization-id': firstOf(header?.examples),
  };
}

function findRow(isWanted: (row: Row) => boolean): Row {
  const row = operations.find(isWanted);
  if (!row) throw new Error('The contract has no operation with the settings of the sandbox');
  return row;
}

/** Returns the default of the variable that stands for a root. */
function defaultAddress([server]: Document['servers'] = []): string | undefined {
  const [variable] = Object.values(server?.variables ?? {});
  return variable?.default;
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
export const sandboxSettings = ${JSON.stringify(readSandboxSettings(), null, 2)};
`,
);
