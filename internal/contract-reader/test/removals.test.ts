import { operations } from '@voice-agent-platform/openapi/operations';
import type { TargetList } from '@voice-agent-platform/shared/consent/removing';
import { expect, it } from 'vitest';
import { contentOf, operationOf, type Schema } from '../src/index.js';
import { details, readRemoving } from '../src/removals.js';

const rowOf = (operationId: string) => operations.find((row) => row.operationId === operationId)!;

function findItems({ operationId, property }: TargetList): Schema | undefined {
  const row = rowOf(operationId);
  const { schema } = contentOf(operationOf(row).responses[row.success.status]?.content);
  return (property === undefined ? schema : schema?.properties?.[property])?.items;
}

it('reads the targets of a removal from the body, and looks them up where they are listed', () => {
  expect(readRemoving(rowOf('deletePhoneNumbers'))).toEqual({
    removal: {
      targets: [{ property: 'ids' }],
      list: { operationId: 'listPhoneNumbers', key: 'id' },
    },
  });
  expect(readRemoving(rowOf('listPhoneNumbers'))).toEqual({});
});

it('names no target by a secret', () => {
  const { removal } = readRemoving(rowOf('deleteUseCaseWebhook'));
  expect(removal?.targets).toEqual([{ property: 'url' }, { property: 'headers', key: 'key' }]);
  for (const row of operations) {
    const targets = readRemoving(row).removal?.targets ?? [];
    const places = targets.map(({ property, key }) => (key ? `${property}[].${key}` : property));
    expect(row.secrets.request.filter((place) => places.includes(place))).toEqual([]);
  }
});

it('refuses a removal whose body names nothing', () => {
  const row = { ...rowOf('listPhoneNumbers'), destructive: true };
  expect(() => readRemoving(row)).toThrow('listPhoneNumbers removes something that its body does');
});

it.each(Object.entries(details))(
  'has details of %s that match the contract',
  (operationId, { list, replacement }) => {
    const row = rowOf(operationId);
    expect(row.destructive || list === undefined).toBe(true);
    for (const used of [list, replacement?.list]) {
      if (used) expect(findItems(used)?.properties).toHaveProperty(used.key);
    }
    if (!replacement) return;
    const { schema } = contentOf(operationOf(row).requestBody?.content);
    const { items } = schema?.properties?.[replacement.property] ?? {};
    for (const { property, key } of replacement.identifiedBy) {
      const field = items?.properties?.[property];
      expect(field).toBeDefined();
      if (key !== undefined) expect(field?.items?.properties).toHaveProperty(key);
    }
  },
);
