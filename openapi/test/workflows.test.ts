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

it('the workflows use operations of the contract', () => {
  const used = texts.join('\n').match(/(?<=operationId: )\w+/g);
  const known = operations.map(({ operationId }) => operationId);
  expect(known).toEqual(expect.arrayContaining(used ?? []));
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
  let paths = 0;
  for (const text of texts) {
    walkObjects(parse(text) as JsonObject, ({ type, condition }) => {
      if (type !== 'jsonpath') return;
      paths += 1;
      expect(asText(condition)).not.toMatch(/\{\$|\$(?:inputs|steps|response)/);
    });
  }
  expect(paths).toBeGreaterThan(0);
});
