import { readFile, readdir } from 'node:fs/promises';
import { operations } from '@voice-agent-platform/openapi/operations';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asText, walkObjects } from '@voice-agent-platform/shared/openapi-document';

const folder = new URL('../dist/workflows/', import.meta.url);
const files = await readdir(folder);
const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));

it('the workflows use operations of the contract', () => {
  const used = texts.join('\n').match(/(?<=operationId: )\w+/g);
  const known = operations.map(({ operationId }) => operationId);
  expect(known).toEqual(expect.arrayContaining(used ?? []));
});

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
