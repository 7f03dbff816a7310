import { expect, it } from 'vitest';
import { writeOutComposition } from '../decorators/compose.js';
import { addQuestions } from '../decorators/questions.js';

const string = { type: 'string' };
const part = (name: string) => ({ $ref: `#/components/schemas/${name}` });

type Schemas = Record<string, Record<string, unknown>>;

function writtenOut(schemas: Schemas): Schemas {
  const document = { components: { schemas: structuredClone(schemas) } };
  writeOutComposition(document);
  return document.components.schemas;
}

it('a schema has its own fields first, and then those of its parts', () => {
  const Fields = { type: 'object', properties: { name: string, age: string } };
  const before = writtenOut({
    Agent: { properties: { id: string }, allOf: [part('Fields')] },
    Fields,
  });
  const after = writtenOut({
    Agent: { allOf: [part('Fields')], properties: { id: string } },
    Fields,
  });
  expect(Object.keys(before['Agent']?.['properties'] ?? {})).toEqual(['id', 'name', 'age']);
  expect(Object.keys(after['Agent']?.['properties'] ?? {})).toEqual(['id', 'name', 'age']);
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
  expect(writtenOut({ Update, Fields })).toEqual({
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
  const { Agent } = writtenOut({
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
  expect(writtenOut(schemas)).toEqual({ Detail: { properties: { id: string } } });
});

it('a part that something else refers to stays', () => {
  const schemas = {
    Detail: { allOf: [part('VersionFields')] },
    VersionFields: { properties: { id: string } },
    Run: { properties: { version: part('VersionFields') } },
  };
  expect(Object.keys(writtenOut(schemas))).toEqual(['Detail', 'VersionFields', 'Run']);
});

it('a question at a part is put once at every schema that has the part', () => {
  const document = {
    components: {
      schemas: {
        Detail: { allOf: [part('VersionFields')], properties: { log: string } },
        VersionFields: { allOf: [part('Fields')] },
        Fields: { properties: { time: string } },
        Run: { properties: { version: part('VersionFields') } },
      } as Schemas,
    },
  };
  const file = `
- id: which-one
  what: Which one.
  assume: Any.
  kind: values
  source: Run
  at: [Fields.time, Detail.time]
`;
  addQuestions(document, file, writeOutComposition(document));
  const { Detail, VersionFields } = document.components.schemas;
  const time = { ...string, 'x-unspecified': [expect.objectContaining({ what: 'Which one.' })] };
  expect(Detail).toMatchObject({ properties: { time, log: string } });
  expect(VersionFields).toMatchObject({ properties: { time } });
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
  expect(() => writtenOut(schemas)).toThrow(message);
});

it('a place that leaves out the request, where that has the field too, fails', () => {
  const content = { 'application/json': { schema: part('Update') } };
  const document = {
    paths: { '/agents': { patch: { requestBody: { content } } } },
    components: {
      schemas: {
        Agent: { allOf: [part('AgentFields')] },
        Update: { allOf: [part('AgentFields')] },
        AgentFields: { properties: { voice: string } },
      } as Schemas,
    },
  };
  const file = (at: string) => `
- { id: voices, what: Which., assume: Any., kind: values, source: Agent, at: [${at}] }
`;
  const parts = writeOutComposition(document);
  expect(() => addQuestions(document, file('Agent.voice'), parts)).toThrow(
    'Agent.voice is only in responses, and Update.voice is in requests: write AgentFields.voice.',
  );
  addQuestions(document, file('Update.voice'), parts);
});
