/** Compares the lists that a PATCH can merge with the contract. */
import { contentOf, operationOf } from '@voice-agent-platform/contract-reader';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { IDENTITIES } from '../src/operations/patch.js';

it('has a field that identifies the items of each list of objects that a PATCH can send', () => {
  const lists = operations
    .filter(({ method }) => method === 'PATCH')
    .flatMap((row) => {
      const { schema } = contentOf(operationOf(row).requestBody?.content);
      return Object.entries(schema?.properties ?? {});
    })
    .flatMap(([list, { items }]) =>
      items?.properties ? [{ list, fields: items.properties }] : [],
    );
  expect(new Set(Object.keys(IDENTITIES))).toEqual(new Set(lists.map(({ list }) => list)));
  for (const { list, fields } of lists) expect(Object.keys(fields)).toContain(IDENTITIES[list]);
});
