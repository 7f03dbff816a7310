import { operationOf } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { operations } from '../src/data/operations.js';
import { address, sampleRequest } from '../src/data/sample-request.js';
import { checkInput } from '../src/try/check.js';

function sampleOf(operationId: string) {
  return sampleRequest(operations.find((operation) => operation.operationId === operationId)!);
}

const request = sampleOf('updateUseCase');
const questions = [
  { field: 'timezone', text: 'Which format it has.', risk: false },
  { field: 'hooks', text: 'Whether null removes all webhooks.', risk: true },
];
const data = { request, questions, examples: [] };
const check = (body: string) =>
  checkInput(data, { path: request.pathValues, query: request.query, body });

const version = sampleOf('getWorkflowVersion');
const [idName] = Object.keys(version.pathValues);
const checkVersion = (id: string) =>
  checkInput({ ...data, request: version }, { path: { [idName!]: id }, query: {}, body: '' });

it('accepts a valid body, and notes the open question about a field', () => {
  const { messages, ...checked } = check('{ "language": "pt-PT", "timezone": "x" }');
  expect(checked.request.body).toEqual({ language: 'pt-PT', timezone: 'x' });
  expect(messages).toMatchObject([{ kind: 'note', pointer: '/timezone' }]);
});

it('lists questions with a risk before other questions', () => {
  expect(check('{ "timezone": "x", "hooks": null }').messages).toMatchObject([
    { kind: 'risk', pointer: '/hooks' },
    { kind: 'note', pointer: '/timezone' },
  ]);
});

it('names the place of each fault by its JSON Pointer', () => {
  expect(check('{ "keywords": ["a", 1], "amd": true }').messages).toMatchObject([
    { kind: 'error', pointer: '/keywords/1', text: 'must be a string' },
    { kind: 'error', pointer: '/amd_behavior' },
  ]);
});

it('reports a secret that looks masked, and no other text that does', () => {
  const body = '{"name": "Soon...", "hooks": [{"headers": [{"key": "k", "value": "tok…4f2a"}]}]}';
  const { messages } = check(body);
  expect(messages.filter(({ text }) => text.startsWith('looks masked'))).toMatchObject([
    { kind: 'error', part: 'body', pointer: '/hooks/0/headers/0/value' },
  ]);
});

it('lists the allowed values if a field has a different value', () => {
  expect(check('{ "language": "xx" }').messages[0]?.text).toMatch(/one of en-US, en-GB, .*sv-SE$/);
});

it.each([
  ['{ "language": }', 'line 1 is not JSON: value expected'],
  [
    '{\n "params": { "n": 9007199254740993 } }',
    'line 2 is a number at /params/n that cannot be sent unchanged: make it a string',
  ],
  [
    '{ "name": "a",\n "name": "b" }',
    'line 2 is a second property of the same name: only the last one counts',
  ],
])('reports the line that cannot be sent unchanged in %j', (text, reason) => {
  const error = { kind: 'error', part: 'body', pointer: '', text: reason };
  expect(check(text)).toEqual({ request: { ...request, body: undefined }, messages: [error] });
});

it.each([
  ['a/b', 'a%2Fb'],
  ['a?b', 'a%3Fb'],
])('sends the identifier %s as one segment of the path', (id, segment) => {
  const { messages, request: checked } = checkVersion(id);
  expect(messages).toEqual([]);
  const { pathname } = new URL(address(checked), 'http://sandbox.test');
  expect(pathname).toBe(`/api/v1/versions/${segment}`);
});

it.each(['.', '..'])('reports the identifier %s, which changes the path of a URL', (id) => {
  expect(checkVersion(id).messages).toMatchObject([
    { kind: 'error', part: 'path', pointer: `/${idName}` },
  ]);
});

it('reports a risk of the whole operation as one of the request', () => {
  const risk = { text: 'Whether a request without ids deletes every phone number.', risk: true };
  const checked = checkInput(
    { request: sampleOf('deletePhoneNumbers'), questions: [risk], examples: [] },
    { path: {}, query: {}, body: '{}' },
  );
  expect(checked.messages).toEqual([{ kind: 'risk', pointer: '', text: `risk. ${risk.text}` }]);
});

it.each(operations.filter(({ body }) => body))(
  'reports an empty body of $operationId exactly if the operation requires a body',
  (operation) => {
    const { messages } = checkInput(
      { request: sampleRequest(operation), questions: [], examples: [] },
      { path: operation.request.path, query: operation.request.query, body: ' ' },
    );
    const { required = false } = operationOf(operation).requestBody ?? {};
    expect(messages.some(({ kind, part }) => kind === 'error' && part === 'body')).toBe(required);
  },
);
