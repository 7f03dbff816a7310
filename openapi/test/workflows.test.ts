import { readFile, readdir } from 'node:fs/promises';
import { operations } from '@voice-agent-platform/openapi/operations';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { nonEmpty } from '@voice-agent-platform/shared/chores/non-empty';
import { asText, walkObjects } from '@voice-agent-platform/shared/openapi-document';

interface Parameters {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

interface Step extends Parameters {
  readonly stepId: string;
  readonly operationId: string;
}

interface Workflow extends Parameters {
  readonly workflowId: string;
  readonly steps: readonly Step[];
}

/** The parts of an Arazzo document that these tests read. */
interface Arazzo {
  readonly workflows: readonly Workflow[];
}

const folder = new URL('../dist/workflows/', import.meta.url);
const documents = await Promise.all(
  (await readdir(folder)).map(async (file) => ({
    file: `openapi/workflows/${file}`,
    document: parse(await readFile(new URL(file, folder), 'utf8')) as Arazzo & JsonObject,
  })),
);

/** Each step, with the names of the parameters in the path and the query that its request has. */
const requests = documents.flatMap(({ file, document }) =>
  document.workflows.flatMap(({ parameters: shared = [], steps }) =>
    steps.map(({ stepId, operationId, parameters: own = [] }) => ({
      file,
      stepId,
      operationId,
      sent: [...shared, ...own].filter((sent) => sent.in !== 'header').map(({ name }) => name),
    })),
  ),
);

it.each(documents)(
  '$file has workflows, and each of them has steps',
  ({ document: { workflows } }) => {
    expect(workflows).not.toEqual([]);
    const empty = workflows.filter(({ steps }) => steps.length === 0);
    expect(empty.map(({ workflowId }) => workflowId)).toEqual([]);
  },
);

it.each(nonEmpty(requests))(
  'the step $stepId calls $operationId of the contract with its parameters',
  ({ operationId, sent, file }) => {
    const operation = operations.find((row) => row.operationId === operationId);
    expect(operation, `correct the operationId in ${file}`).toBeDefined();
    const { pathParameters, queryParameters } = operation!;
    const hint = `correct the parameters in ${file}`;
    expect(sent, hint).toEqual(expect.arrayContaining([...pathParameters]));
    expect([...pathParameters, ...queryParameters], hint).toEqual(expect.arrayContaining(sent));
  },
);

it('no JSONPath contains a runtime expression, which some parsers reject', () => {
  const conditions: string[] = [];
  for (const { document } of documents) {
    walkObjects(document, ({ type, condition }) => {
      if (type === 'jsonpath') conditions.push(asText(condition));
    });
  }
  expect(conditions).not.toEqual([]);
  const isRejected = (path: string) => /\{\$|\$(?:inputs|steps|response)/.test(path);
  expect(conditions.filter(isRejected)).toEqual([]);
});
