import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import {
  asArray,
  asObject,
  follow,
  walkObjects,
} from '@voice-agent-platform/shared/openapi-document';
import { readDocument } from './support.js';

it('every field of a schema occurs in an example, unless its form is not specified', async () => {
  const missing = fieldsWithoutExample(await readDocument()).map(
    ([schema, field]) =>
      `no example of ${schema} has ${field}: add it to one in openapi/components/examples, or ask for its form in openapi/unspecified.yaml`,
  );
  if (missing.length > 0) expect.fail(missing.join('\n'));
});

it('a field that no example has is found', () => {
  const string = () => ({ type: 'string' });
  const Agent = {
    properties: {
      name: string(),
      nickname: string(),
      mood: { 'x-unspecified': [{ kind: 'format' }] },
    },
  };
  const media = {
    schema: { $ref: '#/components/schemas/Agent' },
    examples: { A: { value: { name: 'Nora' } } },
  };
  expect(fieldsWithoutExample({ media, components: { schemas: { Agent } } })).toEqual([
    ['Agent', 'nickname'],
  ]);
});

function fieldsWithoutExample(contract: JsonObject): [schema: string, field: string][] {
  const shown = new Set<unknown>();
  const show = (place: JsonObject, value: unknown): void => {
    const schema = follow(contract, place);
    if (Array.isArray(value)) for (const item of value) show(asObject(schema.items), item);
    if (!isObject(value)) return;
    const properties = asObject(schema.properties);
    for (const [name, inner] of Object.entries(value)) {
      shown.add(properties[name]);
      show(asObject(properties[name] ?? schema.additionalProperties), inner);
    }
  };
  walkObjects(contract, ({ schema, examples }) => {
    for (const example of Object.values(asObject(examples))) {
      show(asObject(schema), follow(contract, asObject(example)).value);
    }
  });
  return Object.entries(asObject(asObject(contract.components).schemas)).flatMap(([name, schema]) =>
    Object.entries(asObject(asObject(schema).properties))
      .filter(([, property]) => !shown.has(property) && !isOpen(asObject(property)))
      .map(([property]): [string, string] => [name, property]),
  );
}

/** True if an example would have to invent a form. */
function isOpen(property: JsonObject): boolean {
  const kinds = asArray(property['x-unspecified']).map((entry) => asObject(entry).kind);
  return ['format', 'structure', 'values'].some((kind) => kinds.includes(kind));
}
