import { operations } from '@voice-agent-platform/openapi/operations';
import type { TargetList } from '@voice-agent-platform/shared/consent/removal-rules';
import { expect, it } from 'vitest';
import { contentOf, operationOf, type Schema } from '../src/index.js';
import { readRemovalRules, replacements, targetLists } from '../src/removals.js';

const rowOf = (operationId: string) => operations.find((row) => row.operationId === operationId)!;

function findItems({ operationId, property }: TargetList): Schema | undefined {
  const row = rowOf(operationId);
  const { schema } = contentOf(operationOf(row).responses[row.success.status]?.content);
  return (property === undefined ? schema : schema?.properties?.[property])?.items;
}

it('reads the targets of a removal from the body, and looks them up where they are listed', () => {
  expect(readRemovalRules(rowOf('deletePhoneNumbers'))).toEqual({
    removal: {
      targets: [{ property: 'ids' }],
      list: { operationId: 'listPhoneNumbers', key: 'id' },
    },
  });
});

it('reads nothing from an operation that removes nothing', () => {
  expect(readRemovalRules(rowOf('listPhoneNumbers'))).toEqual({});
});

it('names a webhook by its URL and the keys of its headers', () => {
  expect(readRemovalRules(rowOf('deleteUseCaseWebhook')).removal?.targets).toEqual([
    { property: 'url' },
    { property: 'headers', key: 'key' },
  ]);
});

it('names no target by a secret', () => {
  for (const row of operations) {
    const targets = readRemovalRules(row).removal?.targets ?? [];
    const places = targets.map(({ property, key }) => (key ? `${property}[].${key}` : property));
    expect(row.secrets.request.filter((place) => places.includes(place))).toEqual([]);
  }
});

it('rejects a removal whose body names nothing', () => {
  const row = { ...rowOf('listPhoneNumbers'), destructive: true };
  expect(() => readRemovalRules(row)).toThrow(
    'listPhoneNumbers removes something that its body does',
  );
});

it('looks targets up in lists whose entries have the field that identifies them', () => {
  const lists = [
    ...Object.values(targetLists),
    ...Object.values(replacements).flatMap(({ list }) => list ?? []),
  ];
  const missing = lists.filter((list) => !findItems(list)?.properties?.[list.key]);
  expect(missing).toEqual([]);
});

it('states lists only for operations that remove something', () => {
  const destructive = operations.filter((row) => row.destructive).map((row) => row.operationId);
  expect(destructive).toEqual(expect.arrayContaining(Object.keys(targetLists)));
});

it('identifies the entries of a list that a request replaces by fields that they have', () => {
  const fields = Object.entries(replacements).flatMap(([operationId, replacement]) => {
    const { schema } = contentOf(operationOf(rowOf(operationId)).requestBody?.content);
    const entry = schema?.properties?.[replacement.property]?.items;
    return replacement.identifiedBy.map(({ property, key }) => {
      const field = entry?.properties?.[property];
      const found = key === undefined ? field : field?.items?.properties?.[key];
      return { operationId, property, key, isFound: found !== undefined };
    });
  });
  expect(fields).not.toEqual([]);
  expect(fields.filter(({ isFound }) => !isFound)).toEqual([]);
});
