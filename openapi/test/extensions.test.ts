import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { walkObjects } from '@voice-agent-platform/shared/openapi-document';
import { readDocument } from './support.js';

const extensions = (await readDocument('extensions.schema.json')) as { properties: JsonObject };
const validate = new Ajv2020({ strict: false }).compile(extensions);

it('extensions.schema.json accepts every extension of the document, and describes no others', async () => {
  const found = new Set<string>();
  walkObjects(await readDocument(), (object, pointer) => {
    const used = Object.entries(object).filter(([key]) => key.startsWith('x-'));
    for (const [key] of used) found.add(key);
    expect(validate(Object.fromEntries(used)), pointer).toBe(true);
  });
  expect([...found].sort()).toEqual(Object.keys(extensions.properties).sort());
});

it.each([
  { 'x-unspecified': [{ what: 'Which.', assume: 'Any.', kind: 'values' }] },
  { 'x-irregularity': [{ kind: 'odd' }] },
  { 'x-secret': { except: 'key' } },
  { 'x-destructive': false },
])('extensions.schema.json rejects %j', (broken) => {
  expect(validate(broken)).toBe(false);
});
