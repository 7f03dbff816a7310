/** Tests how the build reads the file of questions. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { runRedocly } from '@voice-agent-platform/shared/chores/redocly';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { addQuestions } from '../decorators/questions.js';

const question = {
  what: 'Which values occur.',
  assume: 'Any.',
  kind: 'values',
  source: 'Endpoints, 7',
  at: ['API'],
  id: 'which-values',
};
const string = { type: 'string' };
const contract = {
  tags: [{ name: 'Phone numbers' }],
  paths: { '/calls': { get: { operationId: 'listCalls', responses: { '200': {} } } } },
  components: {
    schemas: {
      Agent: { properties: { languages: { type: 'array', items: string }, voice: string } },
      Call: { properties: { title: { type: 'string' } } },
      Limit: string,
    },
    parameters: { AgentId: { name: 'id' }, Limit: { name: 'limit' } },
    responses: { UnspecifiedError: {} },
    securitySchemes: { BearerAuth: {} },
  },
};

function withQuestions(...entries: object[]): typeof contract {
  const document = structuredClone(contract);
  addQuestions(document, stringify(entries));
  return document;
}

it.each([
  ['API', []],
  ['tag Phone numbers', ['tags', 0]],
  ['listCalls', ['paths', '/calls', 'get']],
  ['listCalls 200', ['paths', '/calls', 'get', 'responses', '200']],
  ['Agent', ['components', 'schemas', 'Agent']],
  ['Agent.languages', ['components', 'schemas', 'Agent', 'properties', 'languages']],
  ['Agent.languages[]', ['components', 'schemas', 'Agent', 'properties', 'languages', 'items']],
  ['AgentId', ['components', 'parameters', 'AgentId']],
  ['UnspecifiedError', ['components', 'responses', 'UnspecifiedError']],
  ['BearerAuth', ['components', 'securitySchemes', 'BearerAuth']],
])('a question at %s is put there', (name, path) => {
  const { at: _, source: __, ...entry } = question;
  const document = withQuestions({ ...question, at: [name] });
  const place = path.reduce<unknown>((value, key) => Reflect.get(value as object, key), document);
  expect(place).toHaveProperty('x-unspecified', [entry]);
});

it('a question is put at each of its places, and the questions of a place keep the order of the file', () => {
  const second = { ...question, id: 'default-value', what: 'Which one is the default.' };
  const { tags } = withQuestions(
    { ...question, at: ['API', 'tag Phone numbers'] },
    {
      ...second,
      at: ['tag Phone numbers'],
    },
  );
  expect(tags[0]).toMatchObject({
    'x-unspecified': [{ what: question.what }, { what: second.what }],
  });
});

it.each([
  [
    'a place that the contract does not have',
    { at: ['agent.langages'] },
    'unspecified.yaml:6: agent.langages is not a place of the contract. Similar: Agent.languages, ',
  ],
  [
    'the name of a parameter and a schema',
    { at: ['Limit'] },
    'unspecified.yaml:6: Limit is the name of more than one place.',
  ],
  ['an unknown kind', { kind: 'weather' }, 'unspecified.yaml:3: kind must be one of nullability, '],
  [
    'an id that another question has',
    { id: 'other' },
    'unspecified.yaml:13: other is the id of another question.',
  ],
  [
    'no kind',
    { kind: undefined },
    "unspecified.yaml:1: a question must have required property 'kind'.",
  ],
  ['a text that is not a sentence', { what: 'which one' }, 'unspecified.yaml:1: what must match '],
  ['an unknown section', { source: 'Imagination' }, 'unspecified.yaml:4: source must match '],
])('%s fails, with the line', (_, change, message) => {
  const other = { ...question, id: 'other' };
  expect(() => withQuestions({ ...question, ...change }, other)).toThrow(message);
});

it.each([
  ['values', 'Call.title', { enum: ['a'] }],
  ['values', 'Call.title', { maximum: 3 }],
  ['format', 'Call.title', { format: 'uri' }],
  ['format', 'Call.title', { default: 'a' }],
  ['identifier', 'Call.title', { pattern: '^a' }],
  ['identifier', 'Agent.languages', { items: { minLength: 24 } }],
  ['structure', 'Call.title', { properties: {} }],
  ['limits', 'Agent.languages', { minItems: 1 }],
  ['required', 'Call', { required: ['title'] }],
  ['required', 'Call.title', { required: ['title'] }],
  ['paging', 'AgentId', { schema: { default: '1' } }],
  ['body-required', 'listCalls', { requestBody: { required: true } }],
  ['response-body', 'listCalls 200', { content: { 'text/plain': { schema: { enum: ['a'] } } } }],
])('a question of the kind %s at %s fails if %j answers it', (kind, at, answer) => {
  const document = structuredClone(contract);
  const { Agent, Call } = document.components.schemas;
  const nodes: Record<string, object> = {
    Call,
    'Call.title': 'required' in answer ? Call : Call.properties.title,
    'Agent.languages': Agent.properties.languages,
    AgentId: document.components.parameters.AgentId,
    listCalls: document.paths['/calls'].get,
    'listCalls 200': document.paths['/calls'].get.responses['200'],
  };
  const add = (asked: string) =>
    addQuestions(document, stringify([{ ...question, kind: asked, at: [at] }]));
  add(kind);
  Object.assign(nodes[at]!, answer);
  expect(() => add(kind)).toThrow(/unspecified.yaml:6: .* has \w+, which answers the question\./);
  add('meaning');
});

it('a broken $ref is reported before the questions at places that are missing because of it', async () => {
  const plugin = fileURLToPath(new URL('../decorators/contract.js', import.meta.url));
  const { output } = await inTemporaryFolder(async (cwd) => {
    const responses = { '200': { $ref: 'Renamed.yaml' } };
    const document = { ...contract, openapi: '3.1.1', paths: { '/calls': { get: { responses } } } };
    const config = { plugins: [plugin], decorators: { 'contract/publish': 'on' } };
    await writeFile(join(cwd, 'openapi.yaml'), stringify(document));
    await writeFile(join(cwd, 'redocly.yaml'), stringify(config));
    return runRedocly(['bundle', 'openapi.yaml'], { cwd });
  });
  expect(output).toMatch(/Can't resolve \$ref: .*Renamed.yaml.* is not a place of the contract/s);
});
