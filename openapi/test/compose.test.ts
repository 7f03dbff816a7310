/** Tests that each schema of the published document has the fields of its parts. */
import { expect, it } from 'vitest';
import { writeOutComposition } from '../decorators/compose.js';

const string = { type: 'string' };
const part = (name: string) => ({ $ref: `#/components/schemas/${name}` });

type Schemas = Record<string, Record<string, unknown>>;

function writeOut(schemas: Schemas): Schemas {
  const document = { components: { schemas: structuredClone(schemas) } };
  writeOutComposition(document);
  return document.components.schemas;
}

it.each<[string, Schemas]>([
  ['after', { Agent: { properties: { id: string }, allOf: [part('Fields')] } }],
  ['before', { Agent: { allOf: [part('Fields')], properties: { id: string } } }],
])('a schema that names its parts %s its own fields has its own fields first', (_, schemas) => {
  const Fields = { type: 'object', properties: { name: string, age: string } };
  const { Agent } = writeOut({ ...schemas, Fields });
  expect(Object.keys(Agent?.['properties'] ?? {})).toEqual(['id', 'name', 'age']);
});

it('a schema requires what its parts require, and keeps what else it has', () => {
  const Update = {
    type: 'object',
    description: 'Changes.',
    required: ['mode'],
    allOf: [part('Fields')],
    dependentRequired: { mode: ['name'] },
  };
  const Fields = { description: 'A part.', required: ['id'], properties: { id: string } };
  expect(writeOut({ Update, Fields })).toEqual({
    Update: {
      type: 'object',
      description: 'Changes.',
      required: ['id', 'mode'],
      properties: { id: string },
      dependentRequired: { mode: ['name'] },
    },
  });
});

it('a schema can describe a field of a part for itself', () => {
  const { Agent } = writeOut({
    Agent: { allOf: [part('Fields')], properties: { name: { description: 'New name.' } } },
    Fields: { properties: { name: { ...string, description: 'Name.' } } },
  });
  expect(Agent).toMatchObject({ properties: { name: { ...string, description: 'New name.' } } });
});

it('a part of a part is written out too', () => {
  const schemas = {
    Detail: { allOf: [part('VersionFields')] },
    VersionFields: { allOf: [part('Fields')] },
    Fields: { properties: { id: string } },
  };
  expect(writeOut(schemas)).toEqual({ Detail: { properties: { id: string } } });
});

it('a part that two parts have is written out once, with the description that one of them gives it', () => {
  const schemas = {
    Detail: { allOf: [part('VersionFields'), part('TimeFields')] },
    VersionFields: { allOf: [part('Fields')], properties: { id: { description: 'New.' } } },
    TimeFields: { allOf: [part('Fields')], properties: { time: string } },
    Fields: { properties: { id: { ...string, description: 'Old.' } } },
  };
  const document = { components: { schemas: structuredClone<Schemas>(schemas) } };
  expect(writeOutComposition(document).get('Fields')).toEqual(['Detail']);
  expect(document.components.schemas).toEqual({
    Detail: { properties: { id: { ...string, description: 'New.' }, time: string } },
  });
});

it('a part that something else refers to stays', () => {
  const schemas = {
    Detail: { allOf: [part('VersionFields')] },
    VersionFields: { properties: { id: string } },
    Run: { properties: { version: part('VersionFields') } },
  };
  expect(Object.keys(writeOut(schemas))).toEqual(['Detail', 'VersionFields', 'Run']);
});

it.each<[string, Schemas, string]>([
  [
    'cannot change the type of a field of its part',
    {
      Agent: { allOf: [part('Fields')], properties: { name: { type: 'number' } } },
      Fields: { properties: { name: string } },
    },
    'Fields.yaml and Agent.yaml both state the type of name',
  ],
  [
    'cannot have the same field from two parts',
    {
      Agent: { allOf: [part('Fields'), part('OtherFields')] },
      Fields: { properties: { name: string } },
      OtherFields: { properties: { name: string } },
    },
    'Fields.yaml and OtherFields.yaml both state the type of name',
  ],
  [
    'cannot have two descriptions of a field from two parts',
    {
      Agent: { allOf: [part('VersionFields'), part('TimeFields')] },
      VersionFields: { allOf: [part('Fields')], properties: { name: { description: 'A.' } } },
      TimeFields: { allOf: [part('Fields')], properties: { name: { description: 'B.' } } },
      Fields: { properties: { name: string } },
    },
    'VersionFields.yaml and TimeFields.yaml both state the description of name',
  ],
  [
    'cannot have a part with more than fields',
    { Agent: { allOf: [part('Fields')] }, Fields: { 'x-secret': true } },
    'Fields.yaml is a part of Agent.yaml, which cannot have its x-secret',
  ],
  [
    'cannot have an inline part',
    { Agent: { allOf: [{ properties: { name: string } }] } },
    'Agent.yaml: a part under allOf is a $ref to a file',
  ],
])('a schema %s', (_, schemas, message) => {
  expect(() => writeOut(schemas)).toThrow(message);
});
