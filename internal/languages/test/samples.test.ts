import { languages as generatedLanguages } from '@voice-agent-platform/codegen/internal/languages';
import { operations } from '@voice-agent-platform/openapi/operations';
import { expect, it } from 'vitest';
import { languages } from '../registry.js';
import { sampleOf, samplesOf } from '../samples.js';
import { findCall } from '../src/calls.js';
import { indented, list, print } from '../src/layout.js';
import { quoted, singleQuoted, valueWriter, type Writer } from '../src/writer.js';

it('the drivers are those of every language that codegen generates', () => {
  const driven = languages.flatMap(({ generated }) => generated?.name ?? []);
  const advice = 'Add a folder, and list it in internal/languages/registry.ts in the same order.';
  expect(driven, advice).toEqual(generatedLanguages.map(({ name }) => name));
});

it.each(operations)('a code sample exists in every language: $operationId', ({ operationId }) => {
  const sampled = languages
    .filter((each) => each.programs ?? each.sampleLabel)
    .map(({ name }) => name);
  expect(samplesOf(operationId).map(({ name }) => name)).toEqual(sampled);
});

it('a code sample has the imports, the client, the call, and the helpers that it uses', () => {
  const driver = `
import os
from api import Client
from api import Other

# region base platform
key = os.environ["KEY"]
# endregion

def call():
    # region base
    client = Client(key)
    # endregion

# region optional
def optional(value): ...
# endregion

# region platform
other = Other(key)
# endregion
`;
  const writer: Writer = {
    file: 'calls.py',
    program: () => '',
    write: ({ operationId }) => ({
      imports: ['from api import two'],
      code: `${operationId}(optional(1))`,
    }),
  };
  expect(sampleOf(findCall('updateOrganization'), writer, driver)).toBe(`import os
from api import Client
from api import two

key = os.environ["KEY"]

client = Client(key)

getOrganization(optional(1))
updateOrganization(optional(1))

def optional(value): ...`);
});

it('a writer refuses a form that it does not know, and names the language, the schema, and the field', () => {
  const write = valueWriter('Go', { boolean: ({ value }) => String(value) });
  const place = { owner: 'AgentUpdate', field: 'notes' };
  expect(write({ ...place, kind: 'boolean', value: true })).toBe('true');
  expect(() => write({ ...place, kind: 'string', value: 'x', limited: false })).toThrow(
    'The writer of Go does not know the form "string" of AgentUpdate.notes',
  );
});

it.each([quoted, singleQuoted])('a text with control characters is refused: %o', (quote) => {
  expect(() => quote('a\u0007b')).toThrow('No writer escapes "a\\u0007b"');
});

it('breaks source text at its outermost brackets, where it does not fit on a line', () => {
  const inner = list('[', ['1', '2'], ']');
  const call = ['call(', list('{', [['a: ', inner], 'b'], '}', { pads: true }), ');'];
  expect(print(call, { width: 40, unit: '  ' })).toBe('call({ a: [1, 2], b });');
  expect(print(call, { width: 14, unit: '  ' })).toBe('call({\n  a: [1, 2],\n  b,\n});');
  expect(print(['x =', indented(call)], { width: 25, unit: '  ' })).toBe(
    'x =\n  call({ a: [1, 2], b });',
  );
});
