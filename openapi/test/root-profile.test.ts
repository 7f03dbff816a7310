import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { asArray, asObject, listOperations } from '@voice-agent-platform/shared/openapi-document';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import { readDocument } from './support.js';

const ROOTS = ['base', 'platform'] as const;
const rowsOf = (root: string) => operations.filter((row) => row.root === root);

it.each(ROOTS)(
  'the profile of the %s root has its operations as the profile of both roots has them, and their server',
  async (root) => {
    const profile = await readDocument('openapi-3.0.json');
    const document = await readDocument(`openapi-3.0.${root}.json`);
    const own = listOperations(profile).filter(({ operation }) =>
      rowsOf(root).some(({ operationId }) => operationId === operation.operationId),
    );
    expect(listOperations(document)).toEqual(
      own.map(({ operation: { servers: _, ...operation }, ...place }) => ({ ...place, operation })),
    );
    for (const { operation } of own) {
      expect(document.servers).toEqual(operation.servers ?? profile.servers);
    }
  },
);

it.each(ROOTS)(
  'the profile of the %s root has a title that a generator can make a name of',
  async (root) => {
    const { info } = await readDocument(`openapi-3.0.${root}.json`);
    expect(asObject(info).title).toMatch(/^[\w -]+$/);
  },
);

it.each(ROOTS)('the profile of the %s root has the tags of its operations only', async (root) => {
  const { tags } = await readDocument(`openapi-3.0.${root}.json`);
  const names = asArray(tags).map((tag) => asObject(tag).name);
  expect(names.sort()).toEqual([...new Set(rowsOf(root).map(({ tag }) => tag))].sort());
});

it.each(ROOTS)(
  'the profile of the %s root has no component that nothing else refers to',
  async (root) => {
    const document = await readDocument(`openapi-3.0.${root}.json`);
    // Security schemes are used by name, not by reference.
    const { securitySchemes: _, ...components } = asObject(document.components);
    const places = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(asObject(named)).map((name) => `/components/${kind}/${name}`),
    );
    const isUnused = (place: string) =>
      !JSON.stringify(edited(document, { [place]: {} })).includes(`"#${place}"`);
    expect(places).not.toEqual([]);
    expect(places.filter(isUnused)).toEqual([]);
  },
);
