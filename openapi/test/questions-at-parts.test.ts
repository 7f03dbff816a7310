/** Tests questions about fields that several schemas share by `allOf`. */
import { expect, it } from 'vitest';
import { writeOutComposition } from '../decorators/compose.js';
import { addQuestions } from '../decorators/questions.js';

const string = { type: 'string' };
const part = (name: string) => ({ $ref: `#/components/schemas/${name}` });

type Schemas = Record<string, Record<string, unknown>>;

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

const SHARED_FIELD = {
  paths: {
    '/agents': {
      patch: { requestBody: { content: { 'application/json': { schema: part('Update') } } } },
    },
  },
  components: {
    schemas: {
      Agent: { allOf: [part('AgentFields')] },
      Update: { allOf: [part('AgentFields')] },
      AgentFields: { properties: { voice: string } },
    } as Schemas,
  },
};

function askAt(at: string): typeof SHARED_FIELD {
  const document = structuredClone(SHARED_FIELD);
  const file = `
- { id: voices, what: Which., assume: Any., kind: values, source: Agent, at: [${at}] }
`;
  addQuestions(document, file, writeOutComposition(document));
  return document;
}

it('a question about a field of a response fails if a request shares the field', () => {
  expect(() => askAt('Agent.voice')).toThrow(
    'Agent.voice is only in responses, and Update.voice is in requests: write AgentFields.voice.',
  );
});

it('a question can be about a field of a request that a response shares', () => {
  const { Agent, Update } = askAt('Update.voice').components.schemas;
  expect(Agent).toEqual({ properties: { voice: string } });
  expect(Update).toMatchObject({ properties: { voice: { 'x-unspecified': [{ id: 'voices' }] } } });
});

it('a question about a field of a part is put at the request and the response that share it', () => {
  const { Agent, Update } = askAt('AgentFields.voice').components.schemas;
  const asked = { properties: { voice: { 'x-unspecified': [{ id: 'voices' }] } } };
  expect(Agent).toMatchObject(asked);
  expect(Update).toMatchObject(asked);
});
