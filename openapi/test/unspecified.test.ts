/** Tests how the build reads the file of questions. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { runRedocly } from '@voice-agent-platform/shared/chores/redocly';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { type Json, valueAt } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/chores/edited';
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
  addQuestions(document, stringify(entries, { aliasDuplicateObjects: false }));
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
  const document = withQuestions(
    { ...question, at: ['API', 'tag Phone numbers'] },
    {
      ...second,
      at: ['tag Phone numbers'],
    },
  );
  expect(document).toMatchObject({
    'x-unspecified': [{ what: question.what }],
    tags: [{ 'x-unspecified': [{ what: question.what }, { what: second.what }] }],
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
  ['an unknown field', { kid: 'x' }, 'unspecified.yaml:1: a question has the unknown field kid.'],
  ['a place that is a number', { at: [5] }, 'unspecified.yaml:6: at must be string.'],
  [
    'values: true on another kind',
    { kind: 'format', values: true },
    'unspecified.yaml:3: kind must be equal to constant.',
  ],
  ['an unknown kind', { kind: 'weather' }, 'unspecified.yaml:3: kind must be one of nullability, '],
  [
    'an id that another question has',
    { id: 'other' },
    'unspecified.yaml:14: other is the id of another question.',
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

const TITLE = '/components/schemas/Call/properties/title';
const LANGUAGES = '/components/schemas/Agent/properties/languages';
const LIST_CALLS = '/paths/~1calls/get';

it.each<[string, string, string, Json]>([
  ['values', 'Call.title', `${TITLE}/enum`, ['a']],
  ['values', 'Call.title', `${TITLE}/maximum`, 3],
  ['format', 'Call.title', `${TITLE}/format`, 'uri'],
  ['format', 'Call.title', `${TITLE}/default`, 'a'],
  ['identifier', 'Call.title', `${TITLE}/pattern`, '^a'],
  ['identifier', 'Agent.languages', `${LANGUAGES}/items/minLength`, 24],
  ['structure', 'Call.title', `${TITLE}/properties`, {}],
  ['limits', 'Agent.languages', `${LANGUAGES}/minItems`, 1],
  ['required', 'Call', '/components/schemas/Call/required', ['title']],
  ['required', 'Call.title', '/components/schemas/Call/required', ['title']],
  ['paging', 'AgentId', '/components/parameters/AgentId/schema', { default: '1' }],
  ['body-required', 'listCalls', `${LIST_CALLS}/requestBody`, { required: true }],
  [
    'response-body',
    'listCalls 200',
    `${LIST_CALLS}/responses/200/content`,
    { 'text/plain': { schema: { enum: ['a'] } } },
  ],
])('a question of the kind %s at %s fails only if %s answers it', (kind, at, pointer, answer) => {
  const file = stringify([{ ...question, kind, at: [at] }]);
  expect(() => addQuestions(structuredClone(contract), file)).not.toThrow();
  expect(() => addQuestions(edited(contract, { [pointer]: answer }), file)).toThrow(
    /unspecified.yaml:6: .* has \w+, which answers the question\./,
  );
});

it('a question of the kind meaning can be at a place that states values', () => {
  const document = edited(contract, { [`${TITLE}/enum`]: ['a'] });
  addQuestions(document, stringify([{ ...question, kind: 'meaning', at: ['Call.title'] }]));
  expect(valueAt(document, `${TITLE}/x-unspecified`)).toMatchObject([{ kind: 'meaning' }]);
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
