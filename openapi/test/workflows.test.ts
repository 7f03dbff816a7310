import { readFile, readdir } from 'node:fs/promises';
import { operations } from '@voice-agent-platform/openapi/operations';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asText, walkObjects } from '@voice-agent-platform/shared/openapi-document';

interface Parameters {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

interface Step extends Parameters {
  readonly stepId: string;
  readonly operationId: string;
}

interface Arazzo {
  readonly workflows: readonly (Parameters & { readonly steps: readonly Step[] })[];
}

const folder = new URL('../dist/workflows/', import.meta.url);
const files = await readdir(folder);
const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));

it('every workflow uses operations of the contract, and no others', () => {
  const used = texts.map((text) => text.match(/(?<=operationId: )\w+/g) ?? []);
  expect(used).not.toContainEqual([]);
  const known: readonly string[] = operations.map(({ operationId }) => operationId);
  expect(used.flat().filter((operationId) => !known.includes(operationId))).toEqual([]);
});

const steps = texts.flatMap((text, index) =>
  (parse(text) as Arazzo).workflows.flatMap(({ parameters: shared = [], steps }) =>
    steps.map(({ stepId, operationId, parameters = [] }) => ({
      stepId,
      file: `openapi/workflows/${files[index]}`,
      operationId,
      sent: [...shared, ...parameters].flatMap((part) => (part.in === 'header' ? [] : part.name)),
    })),
  ),
);

it.each(steps)(
  'the step $stepId sends the parameters of $operationId',
  ({ operationId, sent, file }) => {
    const operation = operations.find((row) => row.operationId === operationId)!;
    const { pathParameters, queryParameters } = operation;
    const hint = `correct the parameters in ${file}`;
    expect(sent, hint).toEqual(expect.arrayContaining([...pathParameters]));
    expect([...pathParameters, ...queryParameters], hint).toEqual(expect.arrayContaining(sent));
  },
);

it('no JSONPath contains a runtime expression, which some parsers reject', () => {
  const conditions: string[] = [];
  for (const text of texts) {
    walkObjects(parse(text) as JsonObject, ({ type, condition }) => {
      if (type === 'jsonpath') conditions.push(asText(condition));
    });
  }
  expect(conditions).not.toEqual([]);
  const isRejected = (path: string) => /\{\$|\$(?:inputs|steps|response)/.test(path);
  expect(conditions.filter(isRejected)).toEqual([]);
});
